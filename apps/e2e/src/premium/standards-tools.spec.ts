import { Account } from '../accounts/account.ts';
import { executionPaths } from '../operations/execution-paths.ts';

const wanted = (tool: string, parameters: Record<string, unknown>) => ({ tool, parameters, isDry: false });

/** A batch is for adapters. */
const ways = executionPaths.filter(({ name }) => !name.includes('batch'));

describe.each(ways)('$name', ({ execute }) => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register('pro');
  });

  it.each([
    ['M10x1.25-6H', { pitch_diameter: 9.188, minor_diameter: 8.647, limits: { pitch: { min: 9.188, max: 9.348 } } }],
    ['1/4-20 UNC-2A', { series: 'UNC', pitch: 1.27, pitch_diameter: 5.525, tolerance_class: '2A' }],
    ['#10-32', { series: 'UNF', tpi: 32 }],
    ['G1/2', { standard: 'ISO 228-1', pitch_diameter: 19.793, limits: null }],
    ['G1/2A', { tolerance_class: 'A', limits: { pitch: { min: 19.651, max: 19.793 } } }],
    ['R 1/2', { designation: 'R1/2', standard: 'ISO 7-1', taper: { l1: 8.2, plane_tolerance: 1.814 } }],
    ['Rp 1/2', { designation: 'Rp1/2', internal: true, taper: null }],
    ['1/2 NPT', { standard: 'ASME B1.20.1', taper: { e1: 19.772 } }],
    ['Tr60×18(P9)LH', { designation: 'Tr60x18(P9)LH', starts: 2, lead: 18, hand: 'left' }],
    ['M10-4h', { pitch_diameter: 9.026, limits: { pitch: { min: 8.941, max: 9.026 } }, warnings: [] }],
    ['M10-6a', { pitch_diameter: 9.026, limits: null, warnings: [expect.stringContaining('6a')] }],
  ])('computes %s, needs no adapter and is charged', async (designation, result) => {
    const before = await account.readUsage();

    expect(await execute(account, wanted('calculate_thread_geometry', { designation }))).toMatchObject({ result });
    expect(await account.readUsage()).toBe(before + 1);
  });

  it.each([
    [{ standard: 'IEC 60320 C14' }, { status: 'known', cutout: { width: 27.2, height: 19.5 } }],
    [{ custom: { shape: 'circle', diameter: 20 } }, { status: 'known', confidence: 'custom' }],
    [{ standard: 'iec-60309' }, { status: 'vendor_specific', cutout: null, commands: [] }],
  ])('designs the cut-out of %j', async (asked, result) => {
    const parameters = { panel_thickness: 2, ...asked };

    expect(await execute(account, wanted('design_socket_cutout', parameters))).toMatchObject({ result });
  });

  it.each([
    ['search_standards', { query: 'DIN 912' }, { results: [{ category: 'fasteners', spec_id: 'iso-4762' }], total: 1 }],
    ['search_standards', { query: 'zzzzz' }, { results: [], total: 0 }],
    ['get_standard_spec', { standard: 'DIN 912', size: 'M6' }, { spec_id: 'iso-4762', rows: [{ size: 'M6', dk: 10 }] }],
    ['get_standard_spec', { spec_id: 'pa6' }, { properties: { density: { value: 1150, unit: 'kg/m3' } } }],
  ])('answers %s of %j, needs no adapter and is charged', async (tool, parameters, result) => {
    const before = await account.readUsage();

    expect(await execute(account, wanted(tool, parameters))).toMatchObject({ result });
    expect(await account.readUsage()).toBe(before + 1);
  });

  it('charges nothing for a standard that there is not', async () => {
    const before = await account.readUsage();

    expect(await execute(account, wanted('get_standard_spec', { standard: 'DIN 913x' }))).toEqual({
      status: 404,
      error: expect.stringMatching(/^There is no standard DIN 913x\. Did you mean DIN 913/),
    });
    expect(await account.readUsage()).toBe(before);
  });

  it.each([
    ['search_standards', { query: '' }, /^query must have at least 1 character,/],
    ['get_standard_spec', {}, /^spec_id or standard is missing/],
    ['calculate_thread_geometry', { designation: 'M8', internal: true, tolerance_class: '6g' }, /^tolerance_class 6g/],
    [
      'calculate_thread_geometry',
      { designation: 'M10-6z' },
      /^tolerance_class 6z is not a class of an ISO metric thread/,
    ],
    ['calculate_thread_geometry', { designation: 'M0.2' }, /^designation has no coarse pitch at 0.2 mm/],
    ['calculate_thread_geometry', { diameter: 10, pitch: 12 }, /^diameter gives no valid thread/],
    ['calculate_thread_geometry', { diameter: 10, pitch: -1 }, /^pitch must be at least 0.05, not -1/],
    ['design_socket_cutout', { panel_thickness: 2, standard: 'rj54' }, /Did you mean rj45/],
    ['design_socket_cutout', { panel_thickness: 0, standard: 'rj45' }, /^panel_thickness must be at least 0.1, not 0/],
  ])('refuses %s of %j and charges nothing', async (tool, parameters, sentence) => {
    const before = await account.readUsage();

    expect(await execute(account, wanted(tool, parameters))).toEqual({
      status: 400,
      error: expect.stringMatching(sentence),
    });
    expect(await account.readUsage()).toBe(before);
  });
});
