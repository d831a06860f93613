import { createHmac, timingSafeEqual } from 'node:crypto';

/** Account and adapter that a token is issued to. */
export interface TokenOwner {
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

  issueToken(sessionId: string, owner: TokenOwner): string {
    return `${sessionId}.${computeSeal(this.peppers[0], sessionId, owner)}`;
  }

  /** Returns the session id of a token, or undefined when it is invalid for its owner. */
  verifyToken(token: string | undefined, owner: TokenOwner): string | undefined {
    const [sessionId = '', seal = ''] = (token ?? '').split('.', 2);
    const isValid = this.peppers.some((pepper) => isEqual(seal, computeSeal(pepper, sessionId, owner)));
    return isValid ? sessionId : undefined;
  }
}

const computeSeal = (pepper: string, sessionId: string, { accountId, adapterId }: TokenOwner): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['adapter resume token', sessionId, accountId, adapterId]))
    .digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
