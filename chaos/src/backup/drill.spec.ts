import { randomInt } from 'node:crypto';
import { createTemporaryFolder, ResourceScope } from '@kerf/tools';
import { BackupDrill, type DrillResult } from './drill.ts';

const runMs = 180_000;

describe('a product that is restored from a backup and the log of Postgres', () => {
  const scope = new ResourceScope();
  const seed = randomInt(1, 2 ** 31);
  let result: DrillResult;
  beforeAll(async () => {
    const { path: folder, remove } = await createTemporaryFolder();
    scope.add({ stop: remove });
    const termination = new AbortController().signal;
    result = await new BackupDrill({ folder, scope, termination }, { seed, attemptsPerStep: 60 }).run();
  }, runMs);
  afterAll(() => scope.stop(), runMs);

  it('lost and doubled no operation from before the point, and publishes each to an empty NATS', () => {
    const { settled, violations } = result;

    expect({ violations, seed }).toEqual({ violations: [], seed });
    expect(settled).toBeGreaterThan(100);
  });

  it('replays answers from before the point under their idempotency keys', () => {
    expect(result.replayed).toBeGreaterThan(10);
  });

  it('no longer has the operations from after the point', () => {
    expect(result.lost.operations).toBeGreaterThan(0);
  });

  it('rejects a key that was revoked before the point, and accepts one that was created', () => {
    expect(result.answers).toEqual({ revokedKey: expect.stringMatching(/^401 /), createdKey: '200' });
  });

  it('has an audit log whose hash chain is intact', () => {
    expect(result.audit).toEqual({
      firstBroken: null,
      actions: expect.arrayContaining(['key.revoked', 'key.created']),
    });
  });
});
