import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';

interface Answered {
  result: { commands: unknown[] };
}

interface Batch {
  results: { result: { volume: number } }[];
}

describe('the commands of design_socket_cutout', () => {
  let account: Account;
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    account = await Account.register('pro');
    adapter = await HeadlessAdapter.start(account);
  });
  afterAll(() => adapter.stop());

  it.each([
    ['a panel of their own', {}, 100 * 60 * 2 - 2 * Math.PI * (12 ** 2 + 2 * 1.6 ** 2) * 2],
    [
      'a panel that stands',
      { normal: [0, -1, 0], rotation: 90 },
      100 * 60 * 2 - 2 * Math.PI * (12 ** 2 + 2 * 1.6 ** 2) * 2,
    ],
  ])('cut %s as one batch', async (_, where, volume) => {
    const asked = { standard: 'neutrik-d', panel_thickness: 2, panel_size: [100, 60], count: 2, spacing: 40, ...where };
    const designed = await account.execute('design_socket_cutout', asked);
    const { commands } = (designed.body as Answered).result;
    const answer = await account.post('/api/v1/batch', { commands, atomic: true });

    expect(answer).toMatchObject({ status: 200, body: { success: true, operations_charged: commands.length } });
    expect((answer.body as Batch).results.at(-1)?.result.volume).toBeCloseTo(volume, 4);
  });

  it('cut an object that is there already', async () => {
    const plate = await account.execute('create_box', { length: 60, width: 60, height: 3, position: [-30, -30, -3] });
    const { object_id } = (plate.body as { result: { object_id: string } }).result;
    const asked = { standard: 'd-sub-9', panel_thickness: 3, target_object_id: object_id };
    const { body } = await account.execute('design_socket_cutout', asked);
    const answer = await account.post('/api/v1/batch', { commands: (body as Answered).result.commands });

    expect(answer).toMatchObject({ body: { success: true } });
    expect((answer.body as Batch).results.at(-1)?.result.volume).toBeLessThan(60 * 60 * 3 - 19 * 10 * 3);
  });
});
