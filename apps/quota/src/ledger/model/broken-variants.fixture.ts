import type { Database } from '@kerf/db';
import { answerVariants } from './broken-answers.fixture.ts';
import { batchVariants } from './broken-batches.fixture.ts';

/** Mutation of one SQL function: `right`, which occurs once, is replaced by `wrong`. */
export interface Variant {
  readonly name: string;
  readonly of: string;
  readonly right: string;
  readonly wrong: string;
}

export const variants: readonly Variant[] = [
  {
    name: 'settle acts on an operation that has ended',
    of: 'end_operation',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
  {
    name: 'commit_all acts on an operation that has ended',
    of: 'commit_all_bounded',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
  {
    name: 'a refund does not release the usage',
    of: 'give_back',
    right: 'SET used = p.used - p_cost',
    wrong: 'SET used = p.used',
  },
  {
    name: 'a refund is released in the current month',
    of: 'give_back',
    right: 'p.period_start = p_start',
    wrong: 'p.period_start = quota.month()',
  },
  {
    name: 'a refund does not release the usage of the key',
    of: 'give_back',
    right: 'SET used = k.used - p_cost',
    wrong: 'SET used = k.used',
  },
  {
    name: 'one operation more than the limit fits',
    of: 'fits',
    right: '<= p_limit',
    wrong: '<= p_limit + 1',
  },
  {
    name: 'the cap of a key is ignored',
    of: 'caller_of',
    right: 'k.monthly_cap, NULL',
    wrong: 'NULL, NULL',
  },
  {
    name: 'sweep does not release the usage',
    of: 'sweep',
    right: 'PERFORM quota.give_back(refund.account_id, refund.period_start, refund.key_id, refund.cost)',
    wrong: 'PERFORM',
  },
  {
    name: 'sweep refunds what is committed',
    of: 'sweep',
    right: 'd.settled_at IS NULL AND',
    wrong: "d.state <> 'refunded' AND",
  },
  {
    name: 'a revoked key is accepted',
    of: 'caller_of',
    right: 'accounts.live_key l WHERE',
    wrong: 'accounts.api_key l WHERE (l.expires_at IS NULL OR l.expires_at > now()) AND',
  },
  {
    name: 'an expired key is accepted',
    of: 'caller_of',
    right: 'accounts.live_key l WHERE',
    wrong: 'accounts.api_key l WHERE l.revoked_at IS NULL AND',
  },
  {
    name: 'the idempotency key of another request is accepted',
    of: 'attempt_of',
    right: 'o.fingerprint IS DISTINCT FROM p_fingerprint',
    wrong: 'false',
  },
  {
    name: 'a replay is charged again',
    of: 'attempt_of',
    right: "interval '24 hours'",
    wrong: "interval '0 hours'",
  },
  {
    name: 'admit_all takes the cost of the first for all',
    of: 'admit_all',
    right: 'p_cost[place]',
    wrong: 'p_cost[1]',
  },
  {
    name: 'compensate refunds an operation with a stored outcome',
    of: 'compensate',
    right: 'AND (o.fingerprint IS NULL OR o.answer_bytes = 0)',
    wrong: '',
  },
  {
    name: 'roll_up counts an operation twice',
    of: 'roll_up',
    right: 'SET rolled_up = o.state',
    wrong: 'SET rolled_up = o.rolled_up',
  },
  {
    name: 'usage does not see what is not rolled up',
    of: 'usage',
    right: 'FROM quota.pending p WHERE p.account_id = p_account',
    wrong: 'FROM quota.pending p WHERE false',
  },
  {
    name: 'an answer is dropped before a day is over',
    of: 'forget_answers',
    right: "interval '24 hours'",
    wrong: "interval '0 hours'",
  },
  {
    name: 'a refusal frees its idempotency key',
    of: 'end_operation',
    right: 'outcome = p_outcome',
    wrong: "outcome = CASE WHEN p_state = 'committed' THEN p_outcome END",
  },
  {
    name: 'prune removes what is not rolled up',
    of: 'prune',
    right: 'd.state = d.rolled_up AND',
    wrong: "d.state <> 'reserved' AND",
  },
  {
    name: 'prune removes what is young',
    of: 'prune',
    right: "p_days * interval '1 day'",
    wrong: "interval '1 day'",
  },
  {
    name: 'an operation of the service itself requires an adapter',
    of: 'admit_all',
    right: 'p_is_routed[place]',
    wrong: 'true',
  },
  {
    name: 'a change of tier does not reach the month',
    of: 'on_tier_change',
    right: 'PERFORM quota.apply_limit(NEW.id)',
    wrong: 'PERFORM',
  },
  {
    name: 'the end of an own limit does not reach the month',
    of: 'on_account_limit_change',
    right: 'coalesce(NEW.account_id, OLD.account_id)',
    wrong: 'NEW.account_id',
  },
  {
    name: 'the cap of a key is not that of its family',
    of: 'book_on_key',
    right: 'SELECT a.family,',
    wrong: 'SELECT a.id,',
  },
  {
    name: 'an operation that was refunded before it arrived is admitted',
    of: 'settle_bounded',
    right: 'PERFORM quota.forestall(p_operation, p_reason)',
    wrong: 'PERFORM',
  },
  {
    name: 'an operation that was compensated before it arrived is admitted',
    of: 'compensate',
    right: 'PERFORM quota.forestall(p_operation, p_reason)',
    wrong: 'PERFORM',
  },
  {
    name: 'commits in a batch publish no events',
    of: 'commit_all_bounded',
    right: 'PERFORM quota.tell(untold)',
    wrong: 'PERFORM',
  },
  ...answerVariants,
  ...batchVariants,
];

/** Applies a mutation. Throws when the function no longer contains the text, because then the variant tests nothing. */
export async function breakFunction({ prisma }: Database, { of, right, wrong }: Variant): Promise<void> {
  const [row] = await prisma.$queryRawUnsafe<{ text: string }[]>(
    `SELECT pg_get_functiondef('quota.${of}'::regproc) AS text`,
  );
  const [before, after, ...more] = row?.text.split(right) ?? [];
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`quota.${of} does not hold "${right}" exactly once: update the variant`);
  await prisma.$executeRawUnsafe(before + wrong + after);
}
