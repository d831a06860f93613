import { createHmac, randomInt } from 'node:crypto';
import { pause } from '@kerf/concurrency';
import type { Browser, Input, sessions } from '@kerf/contracts';
import type { Database, DatabaseVolume, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import type { SignInDomains } from '../oidc-config.ts';

/** A code for the owner of an address, and the browser that requested it. */
export interface Code {
  readonly email: string;
  readonly code: string;
  readonly browser: Browser;
}

/** Sender of codes, the number of them that one network may request in an hour, and addresses that get none. */
interface Mailing {
  /** Returns at once, and retries by itself; undefined where the installation sends no mail. */
  readonly sendCode: ((code: Code) => void) | undefined;
  readonly maxPerNetwork: number;
  readonly domains: Pick<SignInDomains, 'checkAddress'>;
}

type Purpose = 'sign_in' | 'confirmation';
type Wanted = Pick<Input<typeof sessions.sendCode>, 'id' | 'codeKey' | 'email' | 'browser' | 'isKnown'>;

/** Proof of a browser that it received a code. */
interface Presented {
  readonly purpose: Purpose;
  readonly id: string;
  readonly codeDigest?: string | undefined;
}

/** Outcome of `accounts.take_sign_in`. */
interface Taken {
  readonly outcome: 'ok' | 'none' | 'expired' | 'dead' | 'wrong';
  readonly address: string;
  readonly triesLeft: number;
  readonly byOperator: boolean;
}

/** Pause after a wrong code, in addition to the limit of five tries. */
const wrongCodePauseMs = 500;

/** Sign-ins that browsers began: their codes, the limits of these, and the one use of each. */
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly volume: Pick<DatabaseVolume, 'throwIfFull'>,
    private readonly mailing: Mailing,
  ) {}

  /**
   * Mails a code. Nothing here depends on the account of the address, so neither does the time of the answer. Throws
   * `rate_limited`, `sign_in_off`, `sign_in_elsewhere`, `storage_full`.
   */
  async openSignIn(purpose: Purpose, { id, codeKey, email, browser, isKnown = false }: Wanted): Promise<void> {
    const { sendCode, maxPerNetwork, domains } = this.mailing;
    // A session that a provider has permitted is confirmed by code, as any other.
    if (purpose === 'sign_in') domains.checkAddress(email);
    if (!sendCode) throw Fault.of('sign_in_off');
    this.volume.throwIfFull();
    const address = email.toLowerCase();
    const code = randomInt(100_000_000).toString().padStart(8, '0');
    const digest = createHmac('sha256', Buffer.from(codeKey, 'hex')).update(code).digest();
    const { waitS } = await this.database.queryOne<{ waitS: number }>(open, [
      parseHex(id),
      address,
      purpose,
      digest,
      browser.network,
      maxPerNetwork,
      isKnown,
    ]);
    if (waitS > 0) throw Fault.of('rate_limited', { retryAfterS: waitS });
    sendCode({ email: address, code, browser });
  }

  /**
   * Takes a proof in a transaction, and runs the work that it permits in the same one. Throws `no_sign_in`,
   * `wrong_code`, `code_dead` and `code_expired`, after the try was counted.
   */
  async useProof<T>(
    presented: Presented,
    work: (transaction: Transaction, proven: Pick<Taken, 'address' | 'byOperator'>) => Promise<T>,
  ): Promise<T> {
    const { taken, result } = await this.database.transaction(async (transaction) => {
      const taken = await takeSignIn(transaction, presented);
      if (taken.outcome === 'ok') return { taken, result: await work(transaction, taken) };
      if (taken.outcome === 'wrong' && taken.triesLeft === 0) await this.recordRefusal(transaction, taken.address);
      return { taken };
    });
    if (result !== undefined) return result;
    if (taken.outcome === 'wrong') await pause(wrongCodePauseMs);
    throw toFault(taken);
  }

  /** Records five wrong codes in the log of the account, if the address has one. */
  private async recordRefusal(transaction: Transaction, email: string): Promise<void> {
    const member = await transaction.member.findUnique({ where: { email } });
    if (!member) return;
    const { accountId, id } = member;
    await this.audit.recordEvent(transaction, { accountId, action: 'session.refused', target: id });
  }
}

const open = { name: 'open_sign_in', text: 'SELECT accounts.open_sign_in($1, $2, $3, $4, $5, $6, $7) AS "waitS"' };

async function takeSignIn(transaction: Transaction, { purpose, id, codeDigest }: Presented): Promise<Taken> {
  const digest = codeDigest === undefined ? null : parseHex(codeDigest);
  const [taken] = await transaction.$queryRaw<Taken[]>`
    SELECT outcome, address, tries_left AS "triesLeft", by_operator AS "byOperator"
    FROM accounts.take_sign_in(${parseHex(id)}, ${purpose}, ${digest})`;
  if (!taken) throw new Error('The database returned no outcome.');
  return taken;
}

function toFault({ outcome, triesLeft }: Taken): Fault {
  if (outcome === 'expired') return Fault.of('code_expired');
  if (outcome === 'dead' || (outcome === 'wrong' && triesLeft === 0)) return Fault.of('code_dead');
  if (outcome === 'wrong')
    return Fault.of('wrong_code', { left: triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left` });
  return Fault.of('no_sign_in');
}
