import { retry } from '@kerf/concurrency';
import { type Dispatcher, request } from 'undici';

/** Key to revoke, gateway, and another key of the same owner that authorizes the request. */
export interface RevokeOptions {
  readonly gatewayUrl: string;
  readonly dispatcher: Dispatcher;
  readonly keyId: string;
  readonly by: string;
}

const requestTimeoutMs = 30_000;
const retryPauseMs = 100;

/** A gateway could not revoke the key now. */
class Unavailable extends Error {}

/** Revokes a key as its owner and retries on 503; resolves when the revocation is acknowledged. */
export async function revokeKey(options: RevokeOptions): Promise<void> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  await retry(() => sendRevocation(options, signal), {
    timeoutMs: requestTimeoutMs,
    pauseMs: retryPauseMs,
    isRetryable: (error) => error instanceof Unavailable,
    signal,
  });
}

async function sendRevocation(
  { gatewayUrl, dispatcher, keyId, by }: RevokeOptions,
  signal: AbortSignal,
): Promise<void> {
  const { statusCode, body } = await request(new URL(`/api/v1/keys/${keyId}`, gatewayUrl), {
    method: 'DELETE',
    dispatcher,
    headers: { 'x-api-key': by },
    signal,
  });
  const message = `The key was not revoked: ${statusCode} ${await body.text()}`;
  if (statusCode === 503) throw new Unavailable(message);
  if (statusCode !== 200) throw new Error(message);
}
