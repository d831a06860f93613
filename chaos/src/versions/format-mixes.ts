import type { Violation } from '../check/records.ts';
import type { MixResult } from './mixed-run.ts';

const columns = ['gateway', 'quota', 'broker', 'requests', 'failed', 'lost', 'doubled', 'other'];
const maxExamples = 3;
const maxCharacters = 300;

/** Formats one row per mix, with the first failures and violations below it. */
export const formatMixes = (results: readonly MixResult[]): string =>
  [columns.map(pad).join(''), ...results.flatMap(formatMix)].join('\n');

/** Returns true if every request was answered and the ledger is exact. */
export const isSafe = (results: readonly MixResult[]): boolean =>
  results.every(({ counts, violations }) => counts.requests > 0 && counts.failed === 0 && violations.length === 0);

function formatMix({ mix, counts, violations }: MixResult): string[] {
  const [lost, doubled] = [violations.filter(isLoss), violations.filter(isDouble)];
  const other = violations.length - lost.length - doubled.length;
  const figures = [counts.requests, counts.failed, lost.length, doubled.length, other];
  const examples = violations.slice(0, maxExamples).map(({ kind, example }) => `${kind}: ${example}`);
  return [
    [mix.gateway, mix.quota, mix.broker, ...figures].map(pad).join(''),
    ...[...counts.examples, ...examples].map((example) => `    ${example.slice(0, maxCharacters)}`),
  ];
}

const isLoss = ({ kind }: Violation): boolean => ['lost', 'notExecuted', 'fileLost', 'unsettled'].includes(kind);
const isDouble = ({ kind }: Violation): boolean => kind === 'doubled' || kind === 'executedTwice';

const pad = (cell: string | number): string => String(cell).padEnd(10);
