import { getDensity, type Figure, materials as densities } from '@kerf/catalog';
import { describeMaterial } from './material-figures.ts';
import { listPrintedProperties, type Material, materialSources, materials } from './material-table.ts';

const each = materials.map((material) => [material.id, material] as const);
const metals = each.filter(([, its]) => !['thermoplastic', 'glass', 'concrete'].includes(its.class));
const of = (id: string): Material | undefined => materials.find((material) => material.id === id);

/** Plausible ranges of a material class, in kg/m3 and GPa. */
const ranges: Readonly<Record<Material['class'], readonly [density: Range, modulus: Range]>> = {
  aluminium: [
    [2600, 2900],
    [65, 80],
  ],
  steel: [
    [7700, 7900],
    [190, 215],
  ],
  stainless: [
    [7700, 8100],
    [190, 205],
  ],
  'cast iron': [
    [6800, 7400],
    [60, 180],
  ],
  titanium: [
    [4400, 4600],
    [100, 120],
  ],
  copper: [
    [8300, 9000],
    [90, 130],
  ],
  magnesium: [
    [1700, 1900],
    [40, 50],
  ],
  'nickel iron': [
    [8000, 8300],
    [130, 150],
  ],
  thermoplastic: [
    [850, 2300],
    [0.3, 5],
  ],
  glass: [
    [2400, 2600],
    [60, 80],
  ],
  concrete: [
    [2200, 2600],
    [20, 45],
  ],
};
type Range = readonly [number, number];

/** The figures of a material that lie out of a range. */
const beyond = (material: Material, allowed: Readonly<Record<string, Range>>): string[] =>
  Object.entries(allowed).flatMap(([property, [least, most]]) => {
    const value = describeMaterial(material)[property]?.value ?? least;
    return value >= least && value <= most ? [] : [`${property} ${value}`];
  });

describe('the materials', () => {
  it('are 55, each with an id and names of its own', () => {
    const names = materials.flatMap(({ id, name, condition, names: others }) => [
      id,
      ...others,
      ...(condition === null ? [name] : []),
    ]);

    expect(materials).toHaveLength(55);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it.each(each)('have figures within what %s can have', (_, material) => {
    const [density, modulus] = ranges[material.class];

    const outside = [
      ...beyond(material, { density, youngs_modulus: modulus, poissons_ratio: [0.2, 0.5] }),
      ...beyond(material, {
        thermal_expansion: [0.5, 250],
        thermal_conductivity: [0.1, 420],
        specific_heat: [350, 2500],
      }),
    ];

    expect(outside).toEqual([]);
  });

  it.each(metals)('of metal yield below what breaks them: %s', (_, { yield_strength, tensile_strength }) => {
    expect(yield_strength?.value ?? 0).toBeLessThanOrEqual(tensile_strength?.value ?? Number.POSITIVE_INFINITY);
  });

  it.each(each)('tell of every figure of %s who prints it, each once and listed', (_, material) => {
    const listed = materialSources.map(({ id }) => id);

    for (const { sources } of listPrintedProperties(material)) {
      expect(listed).toEqual(expect.arrayContaining(sources));
      expect(new Set(sources).size).toBe(sources.length);
    }
  });

  it('name no source that prints nothing', () => {
    const used = new Set(materials.flatMap((its) => listPrintedProperties(its).flatMap(({ sources }) => sources)));

    expect(materialSources.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  it.each(each)('have a status of each figure of %s that follows from its sources', (_, material) => {
    const { shear_modulus: computed, ...figures } = describeMaterial(material);
    const statusOf = ({ value, sources }: Figure) =>
      value === null ? 'unknown' : sources.length > 1 ? 'agreed' : 'single';

    for (const figure of Object.values(figures)) expect(figure.status).toBe(statusOf(figure));
    expect(computed?.sources).toEqual([]);
  });

  // A card that was made from another keeps what nobody changed.
  it('do not share three strengths and moduli with another material from the same card', () => {
    const prints = ({
      youngs_modulus: e,
      yield_strength: y,
      tensile_strength: t,
      tensile_strength_at_break: b,
    }: Material) => [e, y, t, b].flatMap((its) => (its === null ? [] : [its.value])).join();
    const plastics = materials.filter((its) => its.class === 'thermoplastic').map(prints);

    expect(new Set(plastics).size).toBe(plastics.length);
    expect(of('pet')?.tensile_strength_at_break).toBeNull();
  });

  it('keep PETG apart from PET', () => {
    expect(of('petg-pet')).toBeUndefined();
    expect(of('petg')).toMatchObject({
      name: 'PETG',
      density: { value: 1270 },
      youngs_modulus: { value: 2 },
      tensile_strength: { value: 53 },
      glass_transition: { value: 81 },
      poissons_ratio: null,
    });
    expect(of('pet')).toMatchObject({ name: 'PET', density: { value: 1380 }, youngs_modulus: { value: 3.15 } });
  });

  it.each([
    ['al-7075-t6', 'thermal_expansion', 236],
    ['al-6061-t6', 'thermal_expansion', 167],
    ['aisi-304', 'thermal_expansion', 11],
    ['aisi-316', 'thermal_expansion', 11],
    ['aisi-321', 'thermal_expansion', 11],
    ['pc', 'yield_strength', 80],
    ['pp', 'tensile_strength', 79.7],
    ['ptfe', 'density', 2070],
  ] as const)('do not repeat a known misprint: %s %s is not %d', (id, property, misprint) => {
    expect(of(id)).toBeDefined();
    expect(of(id)?.[property]?.value).not.toBe(misprint);
  });
});

describe('the shear modulus', () => {
  const known = each.filter(([, { youngs_modulus: e, poissons_ratio: v }]) => e !== null && v !== null);

  it.each(known)('of %s is E / (2 (1 + v))', (_, material) => {
    const { youngs_modulus: e, poissons_ratio: v } = material;

    expect(describeMaterial(material)['shear_modulus']).toMatchObject({
      value: expect.closeTo(Number(e?.value) / (2 * (1 + Number(v?.value))), 2),
      status: 'computed',
    });
  });

  it('of PET is not the one that a card misprints', () => {
    const pet = of('pet');
    expect(pet && describeMaterial(pet)['shear_modulus']?.value).toBeCloseTo(1.158, 3);
  });
});

describe('the densities of the catalogue', () => {
  it('are there of every material of the library', () => {
    expect([...densities].sort()).toEqual(materials.map(({ id }) => id).sort());
  });

  it.each(densities)('are those of the library: %s', (id) => {
    expect(getDensity(id)).toBe(of(id)?.density.value);
  });
});
