import type { Database, DatabaseVolume } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { parseHex } from '../hex.ts';

/** Purpose of a challenge, the browser that has its cookie, and the session if it has one. */
interface ChallengeUse {
  readonly purpose: 'passkey_sign_in' | 'passkey_confirmation' | 'passkey_registration';
  /** Digest of the cookie. */
  readonly id: string;
  readonly sessionId?: string;
}

/** Challenges that browsers answer with a passkey: each is good for one use, one browser and ten minutes. */
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly volume: Pick<DatabaseVolume, 'throwIfFull'>,
  ) {}

  /** Stores a challenge, in base64url. Throws `storage_full`. */
  async openChallenge(challenge: string, { id, purpose, sessionId }: ChallengeUse): Promise<void> {
    this.volume.throwIfFull();
    const values = [parseHex(id), purpose, Buffer.from(challenge, 'base64url'), sessionId ?? null];
    await this.database.queryOne(statements.open, values);
  }

  /**
   * Takes a challenge in a statement of its own, so that a refused answer uses it up too. Throws
   * `no_challenge`.
   */
  async takeChallenge({ id, purpose, sessionId }: ChallengeUse): Promise<string> {
    const values = [parseHex(id), purpose, sessionId ?? null];
    const { challenge } = await this.database.queryOne<{ challenge: Buffer | null }>(statements.take, values);
    if (!challenge) throw Fault.of('no_challenge');
    return challenge.toString('base64url');
  }
}

const statements = {
  open: { name: 'open_challenge', text: 'SELECT accounts.open_challenge($1, $2, $3, $4)' },
  take: { name: 'take_challenge', text: 'SELECT accounts.take_challenge($1, $2, $3) AS challenge' },
};
