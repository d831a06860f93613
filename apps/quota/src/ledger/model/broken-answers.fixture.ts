/** Mutations of the SQL functions that store, count and report outcomes. */
export const answerVariants = [
  {
    name: 'a failure does not free its idempotency key',
    of: 'on_claim_ended',
    right: 'c.operation = OLD.id',
    wrong: 'false',
  },
  {
    name: 'a deleted outcome is still counted',
    of: 'release_answers',
    right: 's.bytes - freed.bytes',
    wrong: 's.bytes',
  },
  {
    name: 'an outcome that a new attempt replaces is still counted',
    of: 'attempt_of',
    right: 'IF freed > 0 THEN',
    wrong: 'IF false THEN',
  },
  {
    name: 'an outcome is counted again when its operation has ended',
    of: 'keep_answer_of',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
  {
    name: 'a report does not say that an operation has ended',
    of: 'report_of',
    right: 'quota.moment(o.settled_at)',
    wrong: 'NULL::text',
  },
  {
    name: 'a report gives the reason of a refund before there is one',
    of: 'report_of',
    right: 'o.reason',
    wrong: "coalesce(o.reason, 'deadline')",
  },
  {
    name: 'a refund after the answer has no reason',
    of: 'compensate',
    right: ', reason = p_reason',
    wrong: '',
  },
];
