import { createHmac, timingSafeEqual } from 'node:crypto';

/** Account and adapter that a token is issued to. */
export interface Bearer {
  readonly accountId: string;
  readonly adapterId: string;
}

/**
 * Tokens with which an adapter resumes its last session. A token names a session and is valid only for its adapter and
 * account. Creating one requires a pepper; every pod can verify it.
 */
export class ResumeTokens {
  /** @param peppers the current one, and optionally the previous one. */
  constructor(private readonly peppers: readonly [string, ...string[]]) {}

  issue(sessionId: string, bearer: Bearer): string {
    return `${sessionId}.${sealOf(this.peppers[0], sessionId, bearer)}`;
  }

  /** Returns the session id of a token, or undefined when it is invalid for its owner. */
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
