import { type Dispatcher, request } from 'undici';

/** Which key is revoked, where, and with which other key of the same owner. */
export interface Wanted {
  readonly gatewayUrl: string;
  readonly dispatcher: Dispatcher;
  readonly keyId: string;
  readonly by: string;
}

const patienceMs = 30_000;

/** Revoke a key as its owner does; resolves when the revocation is acknowledged. */
export async function revoke({ gatewayUrl, dispatcher, keyId, by }: Wanted): Promise<void> {
  const { statusCode, body } = await request(new URL(`/api/v1/keys/${keyId}`, gatewayUrl), {
    method: 'DELETE',
    dispatcher,
    headers: { 'x-api-key': by },
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`The key was not revoked: ${statusCode} ${answer}`);
}
