import { type PartFinish, partFinishes } from '@kerf/contracts';
import { PartLibraries } from './part-libraries.ts';

const libraries = new PartLibraries();

const finished = (partId: string, finish: PartFinish, library = 'fasteners') =>
  libraries.getPart({ library, partId, finish });

describe('the finish of a part', () => {
  // As a table of ISO 4042 prints them by pitch, for coatings that are measured at one place.
  it.each([
    ['iso-4762-m1.6x5', 3],
    ['iso-4762-m2x5', 3],
    ['iso-4762-m2.5x5', 5],
    ['iso-4762-m3x8', 5],
    ['iso-4762-m6x20', 5],
    ['iso-4017-m8x20', 5],
    ['iso-4762-m10x20', 8],
    ['iso-4032-m12', 8],
    ['iso-4762-m16x50', 8],
  ])('of zinc on %s is at most %d micrometres thick', (id, value) => {
    const { finish, sources } = finished(id, 'zinc');

    expect(finish).toMatchObject({
      finish: 'zinc',
      standard: 'ISO 4042',
      thickness: { value, unit: 'um', role: 'max' },
    });
    expect(sources.map((source) => source.id)).toEqual(expect.arrayContaining(['iso-4042-table', 'boltport']));
  });

  it.each(['asme-b18.3-1_4-20x1', 'iso-7089-m6'])('of zinc on %s is as thick as it is ordered', (id) => {
    expect(finished(id, 'zinc').finish).toMatchObject({ finish: 'zinc', thickness: null });
  });

  it.each([
    ['iso-4762-m6x20', true],
    ['iso-4762-m8x20', false],
    ['iso-4032-m12', false],
  ])('of molten zinc on %s: that it is not recommended is %s', (id, isDoubtful) => {
    const { finish } = finished(id, 'hot_dip_galvanized');
    const remarks = finish?.remarks.join(' ') ?? '';

    expect(finish?.thickness).toMatchObject({ value: 40, role: 'min' });
    expect(remarks).toContain('6az');
    expect(remarks.includes('does not recommend it for threads below M8')).toBe(isDoubtful);
  });

  it.each(partFinishes)('of %s is told with who prints it', (finish) => {
    const told = finished('iso-4762-m10x20', finish);

    expect(told.finish?.finish).toBe(finish);
    expect(told.sources.map((source) => source.id)).toEqual(
      expect.arrayContaining(told.finish?.thickness?.sources ?? []),
    );
  });

  it('of oxide does not make the part grow', () => {
    expect(finished('iso-4762-m6x20', 'black_oxide').finish?.thickness).toMatchObject({ value: 0, status: 'agreed' });
  });

  it('is told where it is asked for, and changes nothing else but the sources', () => {
    const { finish, finishes, sources, ...plain } = libraries.getPart({
      library: 'fasteners',
      partId: 'iso-4762-m6x20',
    });
    const coated = finished('iso-4762-m6x20', 'zinc');

    expect(finish).toBeNull();
    expect(finishes).toEqual(['plain', 'black_oxide', 'zinc', 'hot_dip_galvanized']);
    expect(coated).toMatchObject(plain);
    expect(coated.sources).toEqual(expect.arrayContaining(sources));
  });

  it('is refused of a part that has none', () => {
    expect(libraries.getPart({ library: 'bearings', partId: '608-2rs' }).finishes).toEqual([]);
    expect(() => finished('608-2rs', 'zinc', 'bearings')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: expect.stringContaining(
          'finish does not apply to 608-2rs: finishes are known only for the library fasteners',
        ),
      }),
    );
  });
});
