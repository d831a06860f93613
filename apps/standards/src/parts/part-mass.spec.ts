import { PartLibraries } from './part-libraries.ts';
import { computeMass } from './part-mass.ts';
import { formatPartId } from './part.ts';
import { PartCatalog } from './part-catalog.ts';
import { readTables } from './tables/table-files.ts';

const libraries = new PartLibraries();

const part = (library: string, partId: string, length?: number) => libraries.getPart({ library, partId, length });

describe('the mass of a part', () => {
  it('is what somebody prints', () => {
    const { mass, mass_g, mass_basis } = part('bearings', '608-2z');

    expect(mass).toMatchObject({ value: 12, unit: 'g' });
    expect({ mass_g, mass_basis }).toEqual({
      mass_g: 12,
      mass_basis: { from: 'printed', material: null, density_kg_m3: null },
    });
  });

  // By hand: of the screw, a head of 10 x 6 with a socket of 5 x 3, a shank of 6 x 1 and a thread of 22.957 mm2 x 19.
  it.each([
    ['fasteners', 'iso-4762-m6x20', undefined, 6.79, 'c45', 7800],
    ['fasteners', 'iso-7089-m6', undefined, 1.02, 's235jr', 7850],
    ['pins-keys', 'din-6885-8x7x32', undefined, 13.2, 'c45', 7800],
    ['pipes', 'astm-b88-1_2-type-l', 1000, 425, 'copper-etp', 8960],
    ['pipes', 'asme-b36.10-2-sch-40', 1000, 5440, 's235jr', 7850],
    ['pipes', 'asme-b36.10-2-sch-10s', 1000, 4000, 'aisi-304', 8000],
  ])('is worked out: %s %s, %s long, weighs %f g of %s', (library, id, length, grams, material, density) => {
    const { mass, mass_g, mass_basis, sources } = part(library, id, length);

    expect(mass).toMatchObject({ value: grams, unit: 'g', status: 'single', sources: ['model'] });
    expect(mass.note).toContain(material);
    expect(sources.map((one) => one.id)).toContain('model');
    expect({ mass_g, mass_basis }).toEqual({
      mass_g: grams,
      mass_basis: { from: 'model', material, density_kg_m3: density },
    });
  });

  it('is the same in each detail', () => {
    const asked = { library: 'fasteners', partId: 'iso-4032-m12' };

    expect(libraries.getPart({ ...asked, detail: 'threaded' }).mass_g).toBe(libraries.getPart(asked).mass_g);
  });

  it.each([
    ['bearings', '51101'],
    ['retaining-rings', 'din-471-20'],
    ['inserts', 'heat-set-f1bm3'],
    ['motors', 'nema17_47'],
    ['o-rings', 'iso-3601-012'],
  ])('of %s called %s is not known', (library, id) => {
    expect(part(library, id)).toMatchObject({
      mass: { value: null, status: 'unknown' },
      mass_g: null,
      mass_basis: null,
    });
  });

  it('is known of every part that a material is told of', () => {
    const told = [...new PartCatalog(readTables()).allParts()].filter(({ table }) => table.material !== undefined);
    const unknown = told.filter((one) => !computeMass(one).mass_g);

    expect(told.length).toBeGreaterThan(1500);
    expect(unknown.map(formatPartId)).toEqual([]);
  });
});
