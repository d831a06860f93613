import type { Statement } from '@kerf/db';

// The functions are in prisma/functions/quota; each call is one round trip and one transaction.
const toStatement = (name: string, call: string): Statement => ({ name, text: `SELECT * FROM quota.${call}` });

/** Calls of the ledger's SQL functions. */
export const statements = {
  identify: {
    name: 'identify',
    text: `
      SELECT known.*, (SELECT living.ends_in_ms FROM quota.living(ARRAY[known.key_id]) AS living)
      FROM quota.identify($1) AS known`,
  },
  living: toStatement('living', 'living($1)'),
  mayRun: toStatement('may_run', 'may_run($1, $2) AS alive'),
  admit: toStatement('admit', 'admit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'),
  preview: toStatement('preview', 'preview($1, $2, $3, $4, $5)'),
  checkAdmission: toStatement('check_admission', 'check_admission($1, $2, $3, $4, $5, $6, $7)'),
  admitAll: {
    name: 'admit_all',
    text: 'SELECT (answer).* FROM quota.admit_all($1, $2, $3, $4, $5, $6, $7, $8, $9) ORDER BY place',
  },
  commitAll: toStatement('commit_all', 'commit_all_bounded($1, $2, $3, $4)'),
  commitPart: toStatement('commit_part', 'commit_part_bounded($1, $2, $3, $4, $5)'),
  settle: toStatement('settle', 'settle_bounded($1, $2, $3, $4, $5, $6)'),
  compensate: toStatement('compensate', 'compensate($1, $2) AS state'),
  sweep: toStatement('sweep', 'sweep($1) AS swept'),
  rollUp: toStatement('roll_up', 'roll_up($1) AS rolled'),
  forgetAnswers: toStatement('forget_answers', 'forget_answers($1) AS forgotten'),
  prune: toStatement('prune', 'prune($1, $2) AS pruned'),
  pruneRefunded: toStatement('prune_refunded', 'prune_refunded($1, $2) AS pruned'),
  pruneUsage: toStatement('prune_usage', 'prune_usage($1, $2) AS pruned'),
  preparePartition: toStatement('prepare_partition', 'prepare_partition($1) AS changed'),
  dropPartition: toStatement('drop_partition', 'drop_partition($1) AS changed'),
  partitions: toStatement('partitions', 'partitions()'),
  reportOf: toStatement('report_of', 'report_of($1, $2)'),
  storage: toStatement('storage', 'storage()'),
  gauges: {
    name: 'gauges',
    text: 'SELECT open.*, held.events AS held FROM quota.open_reservations() AS open, events.held() AS held',
  },
  operationsOf: toStatement('operations_of', 'operations_of($1, $2, $3, $4, $5, $6, $7, $8) AS page'),
  usageSeries: toStatement('usage_series', 'usage_series($1, $2, $3, $4) AS report'),
  usageRows: toStatement('usage_rows', 'usage_rows($1, $2, $3, $4, $5, $6) AS page'),
  usage: toStatement('usage', 'usage($1, $2) AS report'),
} as const;
