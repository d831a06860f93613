import type { Input, standards } from '@kerf/contracts';
import { standardsLibrary as library } from './shared-library.ts';

const spec = (category: string, specId: string, more: Partial<Input<typeof standards.spec>> = {}) =>
  library.getSpec({ category, specId, units: 'mm', ...more });

describe('a thread', () => {
  it('is told with the sizes and limits that the calculation has', () => {
    const { properties, title } = spec('threads', 'iso-metric-m6');

    expect(title).toBe('ISO metric thread M6');
    expect(properties).toMatchObject({
      pitch_diameter: { value: 5.35, status: 'computed', sources: ['ISO 724'] },
      minor_diameter_internal: { value: 4.917 },
      minor_diameter_external: { value: 4.773 },
      tap_drill: { value: 5, status: 'agreed' },
      clearance_normal: { value: 6.6 },
      pitch_diameter_external_max: { value: 5.324, role: 'max' },
      pitch_diameter_internal_max: { value: 5.5, status: 'computed' },
    });
  });

  it('without limits says why', () => {
    expect(spec('threads', 'iso-metric-m2x0.25')).toMatchObject({
      status: 'incomplete',
      properties: { pitch_diameter_internal_max: { value: null, status: 'unknown', sources: [] } },
      gaps: [expect.stringMatching(/^No source found for: Largest pitch diameter, class 6H/)],
      remarks: [
        expect.stringMatching(/^ISO 965-1 sets no/),
        expect.stringMatching(/^ISO 965-1 has no such grade for the largest pitch diameter/),
      ],
    });
  });

  it('of a parallel pipe is told in both classes of its external thread', () => {
    expect(spec('threads', 'g-1_2').properties).toMatchObject({
      pitch_diameter_external_a_min: { value: 19.651, status: 'computed', sources: ['threadlib'] },
      pitch_diameter_external_b_min: { value: 19.509 },
      pitch_diameter_internal_max: { value: 19.935 },
    });
  });

  it('that seals on a taper is told with its gauge lengths, and a parallel one as internal alone', () => {
    expect(spec('threads', 'r-1_2').properties).toMatchObject({
      l1: { value: 8.2, status: 'agreed' },
      plane_tolerance: { value: 1.814 },
      pitch_diameter_external_min: { value: 19.68, sources: ['ISO 7-1'] },
    });
    const { properties, sources } = spec('threads', 'rp-1_2');
    expect(properties).toMatchObject({ pitch_diameter_internal_max: { value: 19.935 } });
    expect(Object.keys(properties).filter((name) => /external_(min|max)|^[el]\d/.test(name))).toEqual([]);
    expect(sources).toContainEqual({ id: 'FastenersWB', title: expect.any(String), url: expect.any(String) });
  });

  it('is drilled to d - P when it is fine, which nobody prints', () => {
    const { tap_drill: drill } = spec('threads', 'iso-metric-m8x1').properties;
    expect(drill).toMatchObject({ value: 7, status: 'computed' });
  });
});

describe('a table of sizes', () => {
  it('is that of the part library', () => {
    const { symbols, rows, equivalents, lengths } = spec('fasteners', 'iso-4762');

    expect(symbols['t']).toEqual({ meaning: 'socket depth', unit: 'mm', role: 'min' });
    expect(rows).toContainEqual({ size: 'M6', d: 6, P: 1, dk: 10, k: 6, s: 5, t: 3, b: 24 });
    expect(equivalents).toContainEqual({ standard: 'DIN 912', note: null });
    expect(lengths?.sizes['M6']).toEqual({ min: 8, max: 60 });
  });

  it('shows one size of it, in inches where they are asked for', () => {
    expect(spec('fasteners', 'iso-4762', { size: 'm6', units: 'inch' })).toMatchObject({
      symbols: { dk: { unit: 'in' } },
      rows: [{ size: 'M6', dk: 0.3937 }],
      lengths: { unit: 'in', min: 0.31496, max: 2.3622 },
      remarks: ['The length range may be wider for M6.'],
    });
  });

  it('of inches is told in millimetres too', () => {
    expect(spec('fasteners', 'asme-b18.3', { size: '1/4-20' })).toMatchObject({
      symbols: { d: { unit: 'mm' }, TPI: { unit: '1/in' } },
      rows: [{ d: 6.35, TPI: 20 }],
    });
  });

  it.each([
    [
      'fasteners',
      'iso-4032',
      'M66',
      /^size must be one of iso-4032, from M1\.6 to M64, not M66\. Did you mean M64 or M60\?$/,
    ],
    ['fasteners', 'iso-4762', 'M7', / not M7\. Did you mean M6 or M8\?$/],
    ['fasteners', 'asme-b18.3', '1/4-21', / Did you mean 1\/4-20 /],
    ['threads', 'iso-metric-m6', 'M6', /^size does not apply to iso-metric-m6, which has one size only\. Omit it\.$/],
    ['sockets', 'lamp-e27', '27', /^size does not apply to lamp-e27/],
    ['materials', 'abs', 'M6', /^size does not apply to abs/],
    ['fasteners', 'asme-b18.3', 'M6', / not M6\.$/],
    ['sockets', 'drive-hexalobular', 'M6', / not M6\.$/],
  ])('of %s/%s has no size %s', (category, id, size, message) => {
    const refused = expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });
    expect(() => spec(category, id, { size })).toThrow(refused);
  });
});

describe('a material', () => {
  it.each([15, 20, 30])('at %d degrees has the figures of room temperature', (temperature) => {
    expect(spec('materials', 'petg', { temperature })).toMatchObject({
      properties: {
        density: { value: 1270, status: 'agreed', sources: ['polydx', 'additive-tools'] },
        thermal_conductivity: { value: 0.29, status: 'single', sources: ['makeitfrom'] },
        poissons_ratio: { value: null, status: 'unknown', sources: [] },
      },
      gaps: expect.arrayContaining(["Poisson's ratio: no source found."]),
    });
  });

  it.each([-40, 14.9, 120])('at %d degrees has none, and says so', (temperature) => {
    const { properties, gaps, sources } = spec('materials', 'petg', { temperature });

    expect(Object.values(properties).map(({ value, status }) => [value, status])).toEqual(
      Object.keys(properties).map(() => [null, 'unknown']),
    );
    expect({ gaps, sources }).toEqual({
      gaps: [`No source has figures at ${temperature} degrees Celsius: the known ones hold from 15 to 30.`],
      sources: [],
    });
  });

  it('alone is asked for at a temperature', () => {
    expect(() => spec('fasteners', 'iso-4762', { temperature: 20 })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: 'temperature applies to materials only, and iso-4762 is not one. Omit it.',
      }),
    );
  });
});

describe('a socket', () => {
  it('is told as its cut-out is', () => {
    expect(spec('sockets', 'neutrik-d')).toMatchObject({
      status: 'incomplete',
      gaps: expect.arrayContaining(['Width of the face plate: no source found.']),
      properties: { diameter: { value: 24, unit: 'mm', status: 'single' }, plate_width: { value: null } },
      rows: [
        { size: 'screw 1', x: -9.5, y: 12, diameter: 3.2 },
        { size: 'screw 2', x: 9.5, y: -12, diameter: 3.2 },
      ],
    });
  });

  it('tells figure by figure what two sources agree on', () => {
    expect(spec('sockets', 'iec-60320-c14-switched-fused')).toMatchObject({
      properties: { height: { value: 46.8, status: 'agreed' }, width: { value: 27, status: 'single' } },
      provenance: [{ status: 'single' }],
      remarks: ['Sources differ in the width: 27 mm, and 28.5 mm.'],
    });
    expect(spec('sockets', 'd-sub-9')).toMatchObject({
      properties: { width: { status: 'single' } },
      provenance: [{ status: 'agreed' }],
    });
  });

  it('of which nothing is known says so', () => {
    expect(spec('sockets', 'iec-60309')).toMatchObject({
      status: 'vendor_specific',
      properties: { opening: { value: null, status: 'unknown' } },
    });
  });

  it.each(['5', '5mm', '5 mm'])('of hexagon drives tells the threads of a key of %s', (size) => {
    expect(() => spec('sockets', 'drive-hexagon', { size })).toThrow(/5 mm fits M6, M8, M10/);
  });

  it('may be a drive: key widths are those of the screws, and six lobes have their own table', () => {
    expect(spec('sockets', 'drive-hexagon', { size: 'M6' }).rows).toEqual([
      expect.objectContaining({ size: 'M6', s_iso_4762: 5, s_iso_10642: 4, s_iso_4026: 3 }),
    ]);
    expect(spec('sockets', 'drive-hexalobular', { size: 'T20' })).toMatchObject({
      body: 'ISO',
      number: '10664',
      rows: [{ size: 'T20', A: 3.95, B: 2.85 }],
    });
  });
});
