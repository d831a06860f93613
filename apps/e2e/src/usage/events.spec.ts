import { eventually, createUsageEvent } from '@kerf/testing';
import { request } from 'undici';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { LedgerDatabase } from './ledger.ts';
import { OwnProduct } from '../product/own-product.ts';

describe('an event', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let ledger: LedgerDatabase;
  let accountId: string;
  beforeAll(async () => {
    started = await OwnProduct.start({ quotas: 2 });
    ledger = new LedgerDatabase(started.place.databaseUrl);
    ({ accountId } = await ledger.findIds(await Account.register('free', new Client(started.place))));
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });

  const notices = () => ledger.listQuotaNotices(accountId);

  /** Number of waiting events per quota service; only the one with the leading relay reports any. */
  async function backlogs(): Promise<string[]> {
    const pods = started.services.filter(({ name }) => name === 'quota');
    const pages = await Promise.all(
      pods.map(async ({ internalUrl }) => (await request(new URL('/metrics', internalUrl))).body.text()),
    );
    return pages.flatMap((page) => /^kerf_relay_backlog\S* (\d+)/m.exec(page)?.[1] ?? []);
  }

  it('reaches its consumer', async () => {
    await ledger.publishUsage(createUsageEvent({ accountId, used: 400 }));

    await eventually(async () => expect(await notices()).toEqual([80]));
    await eventually(async () => expect(await backlogs()).toEqual(['0']));
  });

  it('waits in the database while the bus is away, and reaches its consumer when it is back', async () => {
    const bringBack = await started.product.servers.stopBus();
    await ledger.publishUsage(createUsageEvent({ accountId, used: 500 }));
    // The notice of the first event may be on its way too: it is an event itself.
    await eventually(async () => expect(await backlogs()).toEqual([expect.stringMatching(/^[1-9]/)]));
    await bringBack();

    await eventually(async () => expect(await notices()).toEqual([80, 100]));
    await eventually(async () => expect(await backlogs()).toEqual(['0']));
  });
});
