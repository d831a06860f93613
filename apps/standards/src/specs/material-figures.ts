import type { Figure } from '@kerf/catalog';
import type { Material } from './material-table.ts';

/** Every property of a material; null where no source has it. */
export function materialFigures(material: Material): Record<string, Figure> {
  const { density, yield_strength, tensile_strength } = material;
  return {
    density: confirmed(material, density, ['Density', 'kg/m3']),
    youngs_modulus: lone(material, material.youngs_modulus, ["Young's modulus", 'GPa']),
    poissons_ratio: lone(material, material.poissons_ratio, ["Poisson's ratio", '1']),
    shear_modulus: shearModulus(material),
    yield_strength: confirmed(material, yield_strength, ['Stress at yield; 0.2 % proof stress of metals', 'MPa']),
    tensile_strength: confirmed(material, tensile_strength, [strengthMeaning, 'MPa']),
    ...(material.class === 'thermoplastic' && plasticStrengths(material)),
    thermal_conductivity: lone(material, material.thermal_conductivity, ['Thermal conductivity', 'W/(m K)']),
    thermal_expansion: lone(material, material.thermal_expansion, ['Coefficient of thermal expansion', '1e-6/K']),
    specific_heat: lone(material, material.specific_heat, ['Specific heat', 'J/(kg K)']),
  };
}

const strengthMeaning = 'Tensile strength; of plastics where nobody says whether at yield or at break';

/** A ductile plastic yields before it breaks, and may break at less: which of the two was printed matters. */
const plasticStrengths = (material: Material): Record<string, Figure> => ({
  tensile_strength_at_yield: confirmed(material, material.yield_strength, ['Stress at yield', 'MPa']),
  tensile_strength_at_break: confirmed(material, material.tensile_strength_at_break, ['Stress at break', 'MPa']),
});

/** G = E / (2 (1 + v)): of the same material in every direction. */
function shearModulus({ youngs_modulus: e, poissons_ratio: v }: Material): Figure {
  const value = e === null || v === null ? null : Math.round((e / (2 * (1 + v))) * 1000) / 1000;
  return {
    value,
    unit: 'GPa',
    role: 'nominal',
    meaning: 'Shear modulus, E / (2 (1 + v))',
    status: value === null ? 'unknown' : 'computed',
    sources: [],
  };
}

type Meaning = readonly [meaning: string, unit: string];

/** What several sources were compared by. */
const confirmed = (material: Material, value: number | null, [meaning, unit]: Meaning): Figure => ({
  value,
  unit,
  role: 'nominal',
  meaning,
  status: value === null ? 'unknown' : material.agreed ? 'agreed' : 'single',
  sources: value === null ? [] : material.sources,
});

/** What was printed by one of the sources. */
const lone = (material: Material, value: number | null, meaning: Meaning): Figure => {
  const figure = confirmed({ ...material, agreed: false }, value, meaning);
  return material.sources.length > 1 && value !== null ? { ...figure, note: 'By one of these sources.' } : figure;
};
