import { type Records, type Violation, violationKinds } from './check/records.ts';
import { countBy } from './group-by.ts';
import { conclusionOf } from './load/attempt.ts';

const mostExamples = 5;
const mostCharacters = 300;

/** What a run has seen, done and found. */
interface Result {
  readonly records: Records;
  readonly faults: ReadonlyMap<string, number>;
  readonly violations: readonly Violation[];
}

/** The counts of a run, as text. */
export function reportOf({ records, faults, violations }: Result): string {
  const { attempts, operations, executions, returns } = records;
  const carriedOut = [...executions.values()].reduce((sum, times) => sum + times, 0);
  return [
    table('operations by their end', countBy(attempts.map(conclusionOf))),
    table('requests by answer', countBy(attempts.flatMap(({ tries }) => tries.map(({ answer }) => answer)))),
    table('the ledger', countBy(operations.map(({ state }) => state))),
    table(
      'adapters',
      new Map([
        ['commands carried out', carriedOut],
        ['results awaited from the connection before', returns.awaited],
        ...returns.counts,
      ]),
    ),
    table('faults', faults),
    violationsTable(violations),
  ].join('\n\n');
}

/** A count for each name, the most frequent first. */
function table(title: string, counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => row(count, name));
  return [title, ...rows].join('\n');
}

/** Every kind of violation with its count, and the first examples of each. */
function violationsTable(violations: readonly Violation[]): string {
  const rows = violationKinds.flatMap((kind) => {
    const examples = violations
      .filter((violation) => violation.kind === kind)
      .map(({ example }) => example.slice(0, mostCharacters));
    return [row(examples.length, kind), ...examples.slice(0, mostExamples).map((example) => `            ${example}`)];
  });
  return ['violations', ...rows].join('\n');
}

const row = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
