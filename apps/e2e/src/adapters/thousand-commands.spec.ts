import { Account } from '../accounts/account.ts';
import { type HttpResponse, Client } from '../http/client.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const lines = 40;
const perLine = 25;
const box = { length: 1, width: 2, height: 3 };
const deadlineMs = 60_000;

describe('a thousand commands of forty clients to one adapter', () => {
  let account: Account;
  let adapter: HeadlessAdapter;
  const answers: HttpResponse[] = [];
  beforeAll(async () => {
    // A connection for each client, as a client would keep it.
    account = await Account.register('maker', new Client(sharedAddresses(), { pipelining: 1, connections: lines }));
    adapter = await HeadlessAdapter.start(account);
    const line = async () => {
      for (let i = 0; i < perLine; i += 1) answers.push(await account.execute('create_box', box));
    };
    await Promise.all(Array.from({ length: lines }, line));
  }, deadlineMs);
  afterAll(() => adapter.stop());

  it('are all answered, each with an object of its own', () => {
    const made = answers.map(({ status, body }) => ({
      status,
      id: (body as { result?: { object_id?: string } }).result?.object_id,
    }));

    expect(made.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(lines * perLine);
  });

  it('are all in the document, and are charged once each', async () => {
    const { body } = await account.execute('list_objects', { limit: 1000 });
    const { result } = body as { result: { objects: { object_id: string }[]; total: number } };

    expect(result.total).toBe(lines * perLine);
    expect(new Set(result.objects.map(({ object_id }) => object_id)).size).toBe(lines * perLine);
    expect(await account.readUsage()).toBe(lines * perLine + 1);
  });
});
