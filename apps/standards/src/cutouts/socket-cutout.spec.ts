import { standardsLibrary } from '../specs/shared-library.ts';
import { computeShapeArea, computeEnclosedArea } from './areas.fixture.ts';
import { cutouts } from './cutout-table.ts';
import { designCutout } from './design-cutout.fixture.ts';

const known = cutouts.flatMap((cutout) => (cutout.shape ? [{ ...cutout, shape: cutout.shape }] : []));
const unknown = cutouts.filter(({ shape }) => !shape).map(({ id }) => id);

describe('design_socket_cutout', () => {
  it('knows of 40 cut-outs, and of seven only that their makers decide', () => {
    expect([cutouts.length, unknown.length]).toEqual([40, 7]);
  });

  it.each(known.map((cutout) => [cutout.id, cutout] as const))('draws %s as a closed line', (id, { shape }) => {
    const { outline, status, sources, commands } = designCutout({ standard: id, process: 'sheet_metal' });

    for (const [i, segment] of outline.entries()) {
      const isLast = outline[i + 1]?.loop !== segment.loop;
      expect(segment.to).toEqual((isLast ? outline.find(({ loop }) => loop === segment.loop) : outline[i + 1])?.from);
    }
    expect(computeEnclosedArea(outline)).toBeCloseTo(computeShapeArea(shape), 4);
    expect(status).toBe('known');
    expect(sources.length).toBeGreaterThan(0);
    expect(commands.length).toBeGreaterThan(0);
  });

  it.each(unknown)('has no figure of %s, and makes none up', (id) => {
    expect(designCutout({ standard: id, panel_size: [100, 100] })).toMatchObject({
      status: 'vendor_specific',
      confidence: 'vendor_specific',
      cutout: null,
      outline: [],
      holes: [],
      commands: [],
      warnings: expect.arrayContaining([expect.stringContaining('give it as custom')]),
    });
  });

  it.each([
    ['IEC 60320 C14', 'iec-60320-c14-screw', 'two_sources', { width: 27.2, height: 19.5, diameter: null }],
    ['E27', 'lamp-e27', 'one_source', { width: 41, height: 41, diameter: 41 }],
    ['NEMA-17', 'nema17', 'one_source', { width: 22.4, height: 22.4, diameter: 22.4 }],
    ['DB9', 'd-sub-9', 'one_source', { height: 10.7, diameter: null }],
    ['toggle-1/4-40', 'toggle-1-4-40', 'one_source', { diameter: 6.3 }],
    ['nema-5-15r', 'nema-5-15r-duplex', 'one_source', { width: 33.5, height: 67.3 }],
  ])('finds %s', (standard, id, confidence, cutout) => {
    expect(designCutout({ standard })).toMatchObject({ standard: id, confidence, cutout });
  });

  it.each([
    ['DE9', 'd-sub-9'],
    ['DE-9', 'd-sub-9'],
    ['Sub-D 9', 'd-sub-9'],
    ['HD15', 'd-sub-9'],
    ['DE-15', 'd-sub-9'],
    ['VGA', 'd-sub-9'],
    ['IEC C14', 'iec-60320-c14-screw'],
    ['IEC C13', 'iec-60320-c13-outlet'],
    ['DA15', 'd-sub-15'],
    ['DB15', 'd-sub-15'],
    ['dsub15', 'd-sub-15'],
    ['DB-25', 'd-sub-25'],
    ['DC37', 'd-sub-37'],
    ['DB37', 'd-sub-37'],
    ['NEMA 5 15R', 'nema-5-15r-duplex'],
    ['CEE 7/3', 'eu-device-60'],
  ])('takes %s for %s, as the standards library does', (standard, id) => {
    expect(designCutout({ standard }).standard).toBe(id);
    expect(standardsLibrary.getSpecByName({ standard, units: 'mm' }).spec_id).toBe(id);
  });

  it.each([
    [{ standard: 'fan-40', process: 'fdm' }, 37.4],
    [{ standard: 'fan-40', process: 'laser_cutting' }, 37.2],
    [{ standard: 'fan-40' }, 37],
    [{ standard: 'fan-40', process: 'fdm', clearance: 0.5 }, 38],
    [{ standard: 'nema17', process: 'fdm' }, 22.4], // its figure has 0.2 mm in it
    [{ standard: 'nema17', clearance: 0.3 }, 22.6],
  ])('adds clearance on both sides: %j has %f mm', (asked, diameter) => {
    expect(designCutout(asked).cutout?.diameter).toBeCloseTo(diameter, 6);
  });

  // The trapezium of 19.4 mm at half its height is as wide as the arcs of its wide corners reach.
  it('has one width of a D-sub: as far as its outline reaches, in the specification too', () => {
    const [half, lean, radius] = [19.4 / 2, 10.7 / 2, 3];
    const slope = Math.tan(Math.PI / 18);
    const cornerArc = half + lean * slope - radius / Math.tan((40 * Math.PI) / 180) + radius;
    const { cutout, outline, min_edge_distance } = designCutout({
      standard: 'd-sub-9',
      panel_size: [60, 40],
      mounting: 'nut',
    });
    const { properties } = standardsLibrary.getSpec({ category: 'sockets', specId: 'd-sub-9', units: 'mm' });
    const reached = outline.flatMap(({ center: [u = 0] = [], radius: r = 0 }) => Math.abs(u) + r);

    expect(cutout?.width).toBeCloseTo(2 * cornerArc, 6);
    expect(Math.max(...reached)).toBeCloseTo(cornerArc, 5);
    expect(min_edge_distance).toBeCloseTo(Math.min(30 - cornerArc, 20 - 10.7 / 2), 6);
    expect(properties).toMatchObject({ width: { value: cutout?.width }, middle_width: { value: 19.4 } });
  });

  it.each([
    ['fan-40', null, { width: 40, height: 40 }],
    ['nema17', null, { width: 42.3, height: 42.3 }],
    ['iec-60320-c14-screw', { width: 50, height: 22 }, { width: 27, height: 19 }],
    ['bs-1363', { width: 86, height: 86 }, null],
    ['pushbutton-16', null, null],
  ])('tells the room that %s takes by the parts that go into it', (standard, front, rear) => {
    expect(designCutout({ standard }).keep_out).toMatchObject({ front, rear });
  });

  it('makes holes for screws unless it is mounted otherwise, and none within the opening', () => {
    expect(designCutout({ standard: 'neutrik-d' }).holes).toEqual([
      { x: -9.5, y: 12, diameter: 3.2 },
      { x: 9.5, y: -12, diameter: 3.2 },
    ]);
    expect(designCutout({ standard: 'neutrik-d', mounting: 'adhesive' }).holes).toEqual([]);
    expect(designCutout({ standard: 'neutrik-d', clearance: 5, mounting: 'adhesive' }).holes).toEqual([]);
    expect(designCutout({ standard: 'bs-1363' })).toMatchObject({
      holes: [],
      keep_out: { front: { width: 86, height: 86 } },
    });
  });

  it.each([
    [{ standard: 'toggle switch' }, /Did you mean toggle-1-4-40\?$/],
    [{ standard: 'barrel jack' }, /Did you mean dc-jack-8\?$/],
    [{ standard: 'mains inlet' }, /Did you mean iec-60320-c14-screw or iec-60320-c14-fused-snap or iec-60320-c14-sw/],
    [{ standard: 'rj54' }, /^standard is not a known cut-out: "rj54".* Did you mean rj45/],
    [{ standard: 'rj45', custom: { shape: 'circle', diameter: 5 } }, /^standard and custom are mutually exclusive/],
    [{}, /^standard or custom is missing: give exactly one of the two/],
    [
      { standard: 'neutrik-d', clearance: 5 },
      /^clearance of 5 mm widens the opening over a screw hole of neutrik-d, 3\.31 mm beside it: reduce cl/,
    ],
    [
      { custom: { shape: 'circle', diameter: 10, screws: [{ x: 7, y: 0, diameter: 3 }] }, clearance: 2.5 },
      /^clearance of 2\.5 mm widens the opening over a screw hole of custom, 2 mm beside it/,
    ],
    [{ standard: 'rj45', panel_thickness: 0 }, /^panel_thickness must be at least 0.1/],
    [{ standard: 'rj45', count: 2 }, /^spacing is required/],
    [{ standard: 'rj45', normal: [0, 0, 0] }, /^normal must not be the zero vector/],
    [{ standard: 'rj45', process: 'casting' }, /^process must be/],
    [{ custom: { shape: 'circle' } }, /^custom.diameter is missing/],
    [{ custom: { shape: 'slot', width: 5, height: 5 } }, /^custom.width must exceed height/],
    [{ custom: { shape: 'double_d', diameter: 5, flat: 5 } }, /^custom.flat must be smaller than diameter/],
    [
      { custom: { shape: 'rectangle', width: 5, height: 5, corner_radius: 3 } },
      /^custom.corner_radius must be less than half/,
    ],
    [
      { custom: { shape: 'rectangle', width: 5, height: 5, corner_radius: 0.001 } },
      /^custom.corner_radius must be 0 or/,
    ],
    [{ custom: { shape: 'star' } }, /^custom/],
  ])('refuses %j in words', (asked, sentence) => {
    expect(() => designCutout(asked)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(sentence) }),
    );
  });
});
