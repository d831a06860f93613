import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';

/** Key to revoke, gateway, and another key of the same owner that authorizes the request. */
export interface RevokeOptions {
  readonly gatewayUrl: string;
  readonly dispatcher: Dispatcher;
  readonly keyId: string;
  readonly by: string;
}

const patienceMs = 30_000;
const retryPauseMs = 100;

/** Revokes a key as its owner and retries on 503; resolves when the revocation is acknowledged. */
export async function revokeKey(options: RevokeOptions): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  for (;;) {
    const { status, answer } = await sendRevocation(options, signal);
    if (status === 200) return;
    if (status !== 503) throw new Error(`The key was not revoked: ${status} ${answer}`);
    await pause(retryPauseMs, undefined, { signal });
  }
}

async function sendRevocation({ gatewayUrl, dispatcher, keyId, by }: RevokeOptions, signal: AbortSignal) {
  const { statusCode, body } = await request(new URL(`/api/v1/keys/${keyId}`, gatewayUrl), {
    method: 'DELETE',
    dispatcher,
    headers: { 'x-api-key': by },
    signal,
  });
  return { status: statusCode, answer: await body.text() };
}
