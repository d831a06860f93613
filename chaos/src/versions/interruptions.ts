import { api } from '@kerf/contracts';
import { request } from 'undici';
import type { Account } from '../deployment/accounts.ts';
import type { Attempt } from '../journal/attempt.ts';
import { behaviours, markerStepMm, type Task } from '../load/operations.ts';
import { createMarker } from '../load/markers.ts';
import { type Gateways, sendRequest } from '../load/send-request.ts';
import { revokeKey } from '../revocation/revoke-key.ts';
import type { MixCounts } from './mix-client.ts';

type Key = Account['keys'][number];

const cancelAfterMs = 100;
const timeoutMs = 30_000;

/** Sends a slow operation and disconnects before its response; returns the unanswered attempt. */
export async function cancelOperation(gateways: Gateways, accountId: string, key: Key): Promise<Attempt> {
  const { attempt, path, body } = createTask(accountId, key, { behaviour: 'slow', isSound: true });
  const from = performance.now();
  const answer = await request(new URL(path, gateways.url()), {
    method: 'POST',
    dispatcher: gateways.dispatcher,
    signal: AbortSignal.timeout(cancelAfterMs),
    headers: { 'content-type': 'application/json', 'x-api-key': key.secret },
    body: JSON.stringify(body),
  }).then(({ statusCode }) => `no answer (status ${statusCode} before the disconnect)`, String);
  attempt.tries.push({ seen: 'unknown', answer, from, to: performance.now() });
  return attempt;
}

/** Revokes a key that was just used. Returns the attempts before it, which succeeds, and after it, which must fail. */
export async function revokeUsedKey(
  gateways: Gateways,
  { accountId, key, by }: { accountId: string; key: Key; by: Key },
  counts: MixCounts,
): Promise<Attempt[]> {
  const send = async (isSound: boolean): Promise<Attempt> => {
    const task = createTask(accountId, key, { behaviour: 'answer', isSound });
    const seen = await sendRequest({ ...gateways, secret: key.secret }, task);
    task.attempt.tries.push(seen);
    counts.add(task.attempt, seen);
    return task.attempt;
  };
  const before = await send(true);
  const { dispatcher } = gateways;
  await revokeKey({ gatewayUrl: gateways.url(), dispatcher, keyId: key.id, by: by.secret });
  return [before, await send(false)];
}

interface Wanted {
  readonly behaviour: keyof typeof behaviours;
  readonly isSound: boolean;
}

/** Draws a box that the adapter handles in this manner. */
export function createTask(accountId: string, { id: keyId }: Key, { behaviour, isSound }: Wanted): Task {
  const { path } = api.executeCommand;
  const marker = createMarker();
  const parameters = { length: marker * markerStepMm, width: behaviours[behaviour], height: 1 };
  const attempt = { accountId, keyId, tool: 'create_box', way: path, markers: [marker], isSound, tries: [] };
  return { attempt, path, headers: {}, body: { command: 'create_box', parameters, timeout_ms: timeoutMs } };
}
