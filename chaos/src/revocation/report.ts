import { countsOf, lateAccepts } from './history.ts';
import type { Revocation } from './revocations.ts';

const mostExamples = 5;

/** The counts of some revocations, and the first accepts that should not have been. */
export function summaryOf(title: string, revocations: readonly Revocation[]): string {
  const counts = revocations.map(countsOf);
  const sum = (name: keyof (typeof counts)[number]) => counts.reduce((total, one) => total + one[name], 0);
  const examples = revocations.flatMap((revocation) =>
    lateAccepts(revocation).map(
      ({ gateway, path, startedAt, status }) =>
        `${status} from ${gateway}${path}, asked ${ms(startedAt - revocation.acknowledgedAt)} after`,
    ),
  );
  return [
    `${revocations.length} ${title}`,
    row(sum('accepted'), 'requests accepted before'),
    row(sum('denied'), 'requests refused with 401 after the acknowledgement'),
    row(sum('failed'), 'requests failed with 5xx or without an answer after it'),
    row(sum('violations'), 'violations: accepted, though they started after the acknowledgement'),
    ...examples.slice(0, mostExamples).map((example) => `            ${example}`),
    `${label('a revocation took')} ${range(revocations.map(({ revokedInMs }) => revokedInMs))}`,
    `${label('the last adapter socket of the key was closed after')} ${range(revocations.map((one) => one.closedInMs))}`,
  ].join('\n');
}

const row = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
const label = (text: string): string => `          ${text}`;
const ms = (duration: number): string => `${duration.toFixed(1)} ms`;

function range(durations: readonly number[]): string {
  const sorted = [...durations].sort((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${ms(median)} at the median, ${ms(longest)} at most`;
}
