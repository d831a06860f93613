import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose session a token is of. */
export interface Bearer {
  readonly accountId: string;
  readonly adapterId: string;
}

/**
 * Tokens by which an adapter goes on where its last connection ended. One names a session, and is good for the adapter
 * and the account of that session alone. Nobody without a pepper can make one, and every pod can check it.
 */
export class ResumeTokens {
  /** @param peppers the one that is in force, and perhaps the one before. */
  constructor(private readonly peppers: readonly [string, ...string[]]) {}

  issue(sessionId: string, bearer: Bearer): string {
    return `${sessionId}.${sealOf(this.peppers[0], sessionId, bearer)}`;
  }

  /** The session that a token names; nothing when it is not good for its bearer. */
  sessionIn(token: string | undefined, bearer: Bearer): string | undefined {
    const [sessionId = '', seal = ''] = (token ?? '').split('.', 2);
    const isGood = this.peppers.some((pepper) => areEqual(seal, sealOf(pepper, sessionId, bearer)));
    return isGood ? sessionId : undefined;
  }
}

const sealOf = (pepper: string, sessionId: string, { accountId, adapterId }: Bearer): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['adapter resume token', sessionId, accountId, adapterId]))
    .digest('base64url');

function areEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
