import {
  type assistants,
  type Input,
  type Output,
  type sessions,
  type SessionState,
  ticketLifeS,
} from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { getDatabaseTime } from '../database-time.ts';
import { parseHex } from '../hex.ts';
import { lockAccount } from '../keys/key-rows.ts';
import { readSession } from './session-rows.ts';

type Redemption = (typeof assistants)['redeemTicket'];

/** Time in which a person who is back at the issuer must allow or deny the assistant: that of an interaction there. */
const decisionMs = 600_000;

/** Maximum number of tickets of a session; the oldest one ends for a new one. */
const maxTickets = 10;

/** Tickets with which the browser of a session connects an assistant at the issuer. */
export class Tickets {
  constructor(private readonly database: Database) {}

  /** Stores a ticket, which replaces an earlier one for the same interaction. Throws `invalid_key`. */
  async createTicket({ by, ticket, interaction }: Input<(typeof sessions)['createTicket']>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, by.accountId);
      await readSession(transaction, by);
      await removeOldTickets(transaction, { sessionId: by.keyId, interaction, now });
      const expiresAt = new Date(now.getTime() + ticketLifeS * 1_000);
      const data = { digest: parseHex(ticket), sessionId: by.keyId, interaction, expiresAt };
      await transaction.ticket.create({ data });
    });
  }

  /** Redeems a ticket once, and names the member of its session. Throws `page_expired`, for any wrong ticket alike. */
  async redeemTicket({ ticket, interaction }: Input<Redemption>): Promise<Output<Redemption>> {
    return this.database.transaction(async (transaction) => {
      const now = await getDatabaseTime(transaction);
      const { count } = await transaction.ticket.updateMany({
        where: { digest: parseHex(ticket), interaction, redeemedAt: null, expiresAt: { gt: now } },
        data: { redeemedAt: now, expiresAt: new Date(now.getTime() + decisionMs) },
      });
      const holder = count > 0 ? await findHolder(transaction, ticket) : undefined;
      if (!holder) throw Fault.of('page_expired');
      const { userId, email } = await readHolder(transaction, holder);
      return { userId, email };
    });
  }
}

/** Session of a ticket. */
interface Holder {
  readonly accountId: string;
  readonly keyId: string;
  readonly userId: string;
}

/** Finds the session of a redeemed ticket, and locks its account. Undefined for a ticket that is used up. */
export async function lockHolder(transaction: Transaction, ticket: string): Promise<Holder | undefined> {
  const holder = await findHolder(transaction, ticket);
  if (holder) await lockAccount(transaction, holder.accountId);
  return holder;
}

/** Uses a redeemed ticket up. Throws `page_expired` if it is too old, or its session has ended since. */
export async function useTicket(transaction: Transaction, ticket: string, holder: Holder): Promise<SessionState> {
  const where = {
    digest: parseHex(ticket),
    redeemedAt: { not: null },
    expiresAt: { gt: await getDatabaseTime(transaction) },
  };
  const { count } = await transaction.ticket.deleteMany({ where });
  if (count === 0) throw Fault.of('page_expired');
  return readHolder(transaction, holder);
}

async function findHolder(transaction: Transaction, ticket: string): Promise<Holder | undefined> {
  const found = await transaction.ticket.findUnique({
    where: { digest: parseHex(ticket) },
    select: { session: { select: { key: { select: { id: true, accountId: true, memberId: true } } } } },
  });
  const { id: keyId, accountId, memberId: userId } = found?.session.key ?? {};
  return keyId && accountId && userId ? { keyId, accountId, userId } : undefined;
}

/** Reads a session that must be live. Throws `page_expired`. */
const readHolder = (transaction: Transaction, holder: Holder): Promise<SessionState> =>
  readSession(transaction, holder).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('page_expired') : error;
  });

interface Replaced {
  readonly sessionId: string;
  readonly interaction: string;
  readonly now: Date;
}

/** Removes the tickets of a session that are expired, too many, or for the same interaction. */
async function removeOldTickets(transaction: Transaction, { sessionId, interaction, now }: Replaced): Promise<void> {
  const outdated = [{ interaction }, { expiresAt: { lte: now } }];
  await transaction.ticket.deleteMany({ where: { sessionId, OR: outdated } });
  const surplus = await transaction.ticket.findMany({
    where: { sessionId },
    orderBy: { expiresAt: 'desc' },
    skip: maxTickets - 1,
    select: { digest: true },
  });
  await transaction.ticket.deleteMany({ where: { digest: { in: surplus.map(({ digest }) => digest) } } });
}
