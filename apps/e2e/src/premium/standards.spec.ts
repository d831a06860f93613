import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';

describe('a specification', () => {
  let account: Account;
  beforeAll(async () => {
    account = await Account.register('pro');
  });
  const url = '/api/v1/premium/standards';

  it.each([
    ['fasteners/iso-4762?size=M6&units=inch', { symbols: { dk: { unit: 'in' } }, rows: [{ size: 'M6', dk: 0.3937 }] }],
    ['threads/iso-metric-m6', { properties: { pitch_diameter: { value: 5.35, unit: 'mm', role: 'nominal' } } }],
    ['sockets/lamp-e27', { properties: { diameter: { value: 41 } } }],
    ['sockets/iec-60309', { status: 'vendor_specific', properties: { opening: { value: null, status: 'unknown' } } }],
    ['materials/aisi-304', { properties: { density: { value: 8000, unit: 'kg/m3', status: 'agreed' } } }],
    ['materials/aisi-316', { properties: { youngs_modulus: { value: null, status: 'unknown', sources: [] } } }],
  ])('is told with every figure: %s', async (path, answer) => {
    expect(await account.get(`${url}/${path}`)).toMatchObject({ status: 200, body: answer });
  });

  it.each([
    ['fasteners/iso-4762?size=M7', /^size must be one of iso-4762, from M1\.6 to M64, not M7\. Did you mean/],
    ['materials/abs?size=M6', /^size does not apply to abs, which has one size only\. Omit it\.$/],
  ])('refuses a size that it does not have: %s', async (path, sentence) => {
    expect(await account.get(`${url}/${path}`)).toEqual(refusal('invalid_parameters', expect.stringMatching(sentence)));
  });
});
