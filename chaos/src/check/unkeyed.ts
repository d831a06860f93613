import { groupBy } from '../group-by.ts';
import { type Attempt, type Conclusion, conclusionOf } from '../load/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/**
 * What the service itself computes leaves no other trace than its row, and nothing there names a single request without
 * an Idempotency-Key, so they are counted: every client has an API key of its own, and by API key and tool at least what
 * was acknowledged is committed, and no more than that and what got no answer.
 */
export function checkUnkeyed({ attempts, operations }: Records): Violation[] {
  const asked = groupBy(
    attempts.filter(({ idempotencyKey, markers }) => idempotencyKey === undefined && markers.length === 0),
    nameOf,
  );
  const committed = groupBy(
    operations.filter(
      ({ idempotencyKey, state, tool }) =>
        idempotencyKey === null && state === 'committed' && !adapterTools.includes(tool),
    ),
    nameOf,
  );
  return [...new Set([...asked.keys(), ...committed.keys()])].flatMap((name) =>
    check(name, asked.get(name) ?? [], committed.get(name)?.length ?? 0),
  );
}

function check(name: string, attempts: readonly Attempt[], committed: number): Violation[] {
  const count = (wanted: Conclusion) => attempts.filter((attempt) => conclusionOf(attempt) === wanted).length;
  const [acknowledged, open] = [count('acknowledged'), count('open')];
  const example = `${name}: ${committed} are committed, ${acknowledged} were acknowledged, ${open} got no answer`;
  if (committed < acknowledged) return [{ kind: 'lost: success was answered, and nothing is committed', example }];
  if (committed <= acknowledged + open) return [];
  return [{ kind: 'charged failure: an error was answered, and something is committed', example }];
}

const nameOf = ({ keyId, tool }: Attempt | LedgerOperation): string => `${tool} by the API key ${keyId}`;
