import { EventEmitter, once } from 'node:events';
import type { Bus } from '@kerf/bus';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { KeyUsage } from './key-usage.ts';

const longMs = 3_600_000;

/** Stands for the accounts service: writes down what it is told, or is away. */
class Accounts {
  isAway = false;
  readonly told: unknown[] = [];
  readonly events = new EventEmitter();

  readonly bus = { request: async (_: unknown, { uses }: { uses: unknown[] }) => this.hear(uses) } as unknown as Bus;

  private hear(uses: unknown[]): object {
    if (this.isAway) throw Fault.of('unavailable', { service: 'accounts' });
    this.told.push(uses);
    this.events.emit('told');
    return {};
  }
}

describe('the uses of keys', () => {
  const use = (keyId: string, digest: string) => ({
    keyId,
    digest,
    usedAt: expect.any(String),
    network: '127.0.0.1/32',
  });

  it('are told together, each key once, when the process ends', async () => {
    const accounts = new Accounts();
    const uses = new KeyUsage(accounts.bus, silentLog, longMs);
    for (const [keyId, digest] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ] as const)
      uses.recordUse(keyId, [digest, 'previous'], '127.0.0.1:49152');
    expect(accounts.told).toEqual([]);
    await uses.onApplicationShutdown();

    expect(accounts.told).toEqual([[use('a', '3'), use('b', '2')]]);
  });

  it('are told a thousand at a time', async () => {
    const accounts = new Accounts();
    const uses = new KeyUsage(accounts.bus, silentLog, longMs);
    for (let i = 0; i < 2_500; i += 1) uses.recordUse(String(i), ['digest'], '::1');
    await uses.onApplicationShutdown();

    expect(accounts.told.map((some) => (some as unknown[]).length)).toEqual([1_000, 1_000, 500]);
  });

  it('wait while they cannot be told, and newer ones count', async () => {
    const accounts = new Accounts();
    const uses = new KeyUsage(accounts.bus, silentLog, longMs);
    accounts.isAway = true;
    for (const keyId of ['a', 'b']) uses.recordUse(keyId, ['old'], '127.0.0.1');
    await uses.flush();
    uses.recordUse('a', ['new'], '127.0.0.1');
    accounts.isAway = false;
    await uses.onApplicationShutdown();

    expect(accounts.told).toEqual([[use('a', 'new'), use('b', 'old')]]);
  });

  it('are reported at once, and together, for keys that are new to the process, and for others periodically', async () => {
    const accounts = new Accounts();
    const uses = new KeyUsage(accounts.bus, silentLog, longMs);
    for (const keyId of ['a', 'b']) uses.recordUse(keyId, ['1'], '127.0.0.1');
    await once(accounts.events, 'told');
    uses.recordUse('a', ['2'], '127.0.0.1');
    uses.recordUse('c', ['3'], '127.0.0.1');
    await once(accounts.events, 'told');
    await uses.onApplicationShutdown();

    expect(accounts.told).toEqual([[use('a', '1'), use('b', '1')], [use('c', '3')], [use('a', '2')]]);
  });
});
