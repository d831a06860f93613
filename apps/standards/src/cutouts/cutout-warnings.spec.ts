import { designCutout } from './design-cutout.fixture.ts';

describe('design_socket_cutout', () => {
  it.each([
    [{ standard: 'iec-60320-c14' }, /chamfered/],
    [{ standard: 'iec-60320-c14' }, /28 x 20 mm/],
    [{ standard: 'nema17', count: 2, spacing: 40 }, /overlap: they are up to 42.3 mm wide/],
    [{ standard: 'd-sub-9', count: 2, spacing: 29 }, /overlap: they are up to 30.81 mm wide/],
    [{ standard: 'iec-60320-c14', count: 2, spacing: 44 }, /overlap: they are up to 50 mm wide/],
    [{ standard: 'bs-1363' }, /screws lie within the opening/],
    [{ standard: 'nema23', mounting: 'screw' }, /No screw holes are known/],
    [{ standard: 'rj45', process: 'sla' }, /No clearance is known for sla/],
    [{ standard: 'pushbutton-16', panel_thickness: 5 }, /5 mm is outside the range that fits: 0.5 to 3.2 mm/],
    [
      { standard: 'iec-60320-c14-fused-snap', mounting: 'snap' },
      /No source gives the panel thickness that .* snaps into/,
    ],
    [{ standard: 'pushbutton-16', count: 2, spacing: 18.5 }, /at least 19 mm from centre to centre/],
    [{ standard: 'rj45', process: 'laser_cutting', count: 2, spacing: 17 }, /Only 0.6 mm are left between neighbours/],
    [{ standard: 'rj45', count: 2, spacing: 16 }, /overlap/],
    [{ standard: 'bs-1363', count: 2, spacing: 80 }, /Face plates overlap: they are 86 mm wide/],
    [{ standard: 'fan-40', panel_size: [38, 100] }, /Only 0.5 mm are left to the edge/],
    [{ standard: 'fan-40', panel_size: [100, 100], offset: [40, 0] }, /extends beyond the panel/],
    [{ custom: { shape: 'circle', diameter: 10, screws: [{ x: 6, y: 0, diameter: 3 }] } }, /screw hole overlaps/],
    [
      {
        custom: {
          shape: 'circle',
          diameter: 10,
          screws: [
            { x: 10, y: 0, diameter: 3 },
            { x: 11, y: 0, diameter: 3 },
          ],
        },
      },
      /Screw holes overlap/,
    ],
  ])('warns of %j', (asked, warning) => {
    expect(designCutout(asked).warnings).toContainEqual(expect.stringMatching(warning));
  });

  it('has nothing to warn of where all is well, and tells the room to the edge', () => {
    expect(designCutout({ standard: 'neutrik-d', panel_size: [60, 40] })).toMatchObject({
      warnings: [],
      min_edge_distance: 6.4,
    });
  });

  it('says nothing of neighbours that touch', () => {
    expect(designCutout({ standard: 'fan-40', count: 2, spacing: 40, output: 'spec' }).warnings).toEqual([]);
  });
});
