import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '@kerf/concurrency';
import { api } from '@kerf/contracts';
import { createKey } from '../deployment/accounts.ts';
import { databaseVolumeBytes } from '../deployment/deployment.ts';
import { withDatabase } from '../deployment/with-database.ts';
import type { PressureSite, Prober } from './prober.ts';

const storageFull = '503 storage_full';
const loadMs = 1_000;
const senders = 16;
/** Every quota service has measured the database after this many equal answers in a row, with the pauses between. */
const settledAnswers = 15;
const revocationAttempts = 4;
const revocationPauseMs = 250;
const settleMs = 10_000;
const pollMs = 50;

/** One account sends operations whose answers are stored, to a database without space. */
export async function fillDatabase(site: PressureSite, gateway: string): Promise<boolean> {
  const { prober, noisy } = site;
  const before = await runBefore(site, gateway);
  const file = await takeSpace(site.databaseUrl);
  try {
    await waitForAnswer(site, gateway, storageFull);
    const end = AbortSignal.timeout(loadMs);
    const load = Array.from({ length: senders }, async () => {
      while (!end.aborted) {
        const { answer } = await prober.execute(gateway, noisy, randomUUID());
        record(prober, 'an operation on a full database', storageFull, answer);
      }
    });
    await Promise.all([...load, probeOthers(site, gateway, before)]);
  } finally {
    await rm(file, { force: true });
  }
  await waitForAnswer(site, gateway, '200');
  return true;
}

/** Operation that is retried without space, and key that is revoked then. */
interface Before {
  readonly idempotencyKey: string;
  readonly operationId: string;
  readonly keyId: string;
  readonly secret: string;
}

async function runBefore({ prober, quiet, databaseUrl, pepper }: PressureSite, gateway: string): Promise<Before> {
  const [tenant] = quiet;
  if (!tenant) throw new Error('There is no quiet account.');
  const idempotencyKey = randomUUID();
  const { operationId = '' } = await prober.execute(gateway, tenant, idempotencyKey);
  const { id, secret } = await withDatabase(databaseUrl, (database) => createKey(database, tenant.id, pepper));
  return { idempotencyKey, operationId, keyId: id, secret };
}

/** Requests of another account that need no space. */
async function probeOthers({ prober, quiet }: PressureSite, gateway: string, before: Before): Promise<void> {
  const [tenant] = quiet;
  if (!tenant) return;
  const { key } = tenant;
  const read = (path: string) => prober.send('GET', new URL(path, gateway), key.secret);
  record(prober, 'an account', '200', await prober.readUser(gateway, key.secret));
  record(prober, 'the usage', '200', await read(api.usage.path));
  const report = api.operation.path.replace('{operation_id}', before.operationId);
  record(prober, 'a report of an operation', '200', await read(report));
  const retried = await prober.execute(gateway, tenant, before.idempotencyKey);
  record(prober, 'a retry of an operation that ended before', '200', retried.answer);
  record(prober, 'a revocation', '200', await revokeKey(prober, gateway, { keyId: before.keyId, by: key.secret }));
  record(prober, 'a revoked key', '401 invalid_key', await prober.readUser(gateway, before.secret));
}

/** Revokes a key as its owner does: retries while a busy service is not available. */
async function revokeKey(
  prober: Prober,
  gateway: string,
  { keyId, by }: { keyId: string; by: string },
): Promise<string> {
  const url = new URL(api.revokeKey.path.replace('{key_id}', keyId), gateway);
  let answer = '';
  for (let attempt = 0; attempt < revocationAttempts && answer !== '200'; attempt += 1) {
    if (answer !== '') await pause(revocationPauseMs);
    answer = await prober.send('DELETE', url, by);
    if (answer !== '503 unavailable') return answer;
  }
  return answer;
}

/** Waits until every new operation is answered alike, and records the last answer. */
async function waitForAnswer({ prober, noisy }: PressureSite, gateway: string, expected: string): Promise<void> {
  const end = performance.now() + settleMs;
  let equal = 0;
  let last = '';
  while (equal < settledAnswers && performance.now() < end) {
    last = (await prober.execute(gateway, noisy)).answer;
    equal = last === expected ? equal + 1 : 0;
    await pause(pollMs);
  }
  record(prober, `an operation ${settleMs} ms after the space has changed`, expected, last);
}

const record = (prober: Prober, subject: string, expected: string, answer: string): void =>
  prober.recordProbe('overfilled', { subject, expected, answer });

/**
 * Makes the database as large as its volume by a file that takes no blocks: its size is the sum of the files in its
 * folder. Resolves to the path of the file.
 */
async function takeSpace(databaseUrl: string): Promise<string> {
  const [folder] = await withDatabase(databaseUrl, async (database) => {
    const text = `SELECT current_setting('data_directory') AS data, oid FROM pg_database WHERE datname = current_database()`;
    return (await database.query<{ data: string; oid: number }>(text)).rows;
  });
  if (!folder) throw new Error('The database has no folder.');
  const path = join(folder.data, 'base', String(folder.oid), 'chaos_ballast');
  const file = await open(path, 'w');
  await file.truncate(databaseVolumeBytes);
  await file.close();
  return path;
}
