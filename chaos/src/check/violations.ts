import type { Attempt } from '../journal/attempt.ts';
import { checkAttempts } from './attempts.ts';
import { checkBatches } from './batches.ts';
import { checkDeadlines } from './deadlines.ts';
import { checkUsageReport } from './usage-report.ts';
import { checkFiles } from './files.ts';
import { checkKeyed } from './keyed.ts';
import { checkOperationNames } from './named.ts';
import type { Records, Violation } from './records.ts';
import { checkPublished } from './published.ts';
import { checkTraced } from './traced.ts';
import { checkUnkeyed } from './unkeyed.ts';

/** Finds all violations in these records. */
export function findViolations(records: Records): Violation[] {
  return [
    ...checkKeyed(records),
    ...checkUnkeyed(records),
    ...checkTraced(records),
    ...checkOperationNames(records),
    ...checkAttempts(records),
    ...checkDeadlines(records),
    ...checkBatches(records),
    ...checkFiles(records),
    ...checkSettled(records),
    ...checkUsage(records),
    ...checkUsageReport(records),
    ...checkPublished(records),
    ...checkLimits(records),
    ...checkProbes(records),
  ];
}

function checkSettled({ operations }: Records): Violation[] {
  return operations
    .filter(({ isOpen }) => isOpen)
    .map(({ accountId, tool }) => ({
      kind: 'unsettled',
      example: `${tool} of account ${accountId}`,
    }));
}

function checkUsage({ operations, periods, attempts }: Records): Violation[] {
  const used = new Map(periods.map((period) => [period.accountId, period.used]));
  return listAccounts(attempts, operations).flatMap((accountId) => {
    const counted = operations.filter((one) => one.accountId === accountId && one.state !== 'refunded');
    const sum = counted.reduce((total, { cost }) => total + cost, 0);
    const usage = used.get(accountId) ?? 0;
    if (usage === sum) return [];
    const example = `account ${accountId} has used ${usage}, but its operations add up to ${sum}`;
    return [{ kind: 'drift' as const, example }];
  });
}

const listAccounts = (attempts: readonly Attempt[], operations: Records['operations']): string[] => [
  // Placeholder operations of the zero account record refunds that came before their reservations.
  ...new Set([...attempts, ...operations.filter(({ cost }) => cost > 0)].map(({ accountId }) => accountId)),
];

function checkLimits({ periods, excesses }: Records): Violation[] {
  return [...periods.filter(({ used, limit }) => used > limit), ...excesses].map(({ accountId, used, limit }) => ({
    kind: 'overTheLimit',
    example: `account ${accountId} has used ${used} of ${limit}`,
  }));
}

const checkProbes = ({ probes }: Records): Violation[] =>
  probes
    .filter(({ expected, answer }) => answer !== expected)
    .map(({ promise, subject, expected, answer }) => ({
      kind: promise,
      example: `${subject}: ${answer} instead of ${expected}`,
    }));
