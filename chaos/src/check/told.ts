import type { LedgerOperation, Records, Violation } from './records.ts';

/** Every end of an operation is told as an event, and nothing else of it. */
export function checkTold({ operations, told }: Records): Violation[] {
  return operations.flatMap((operation) => {
    const isUndone = operation.state === 'committed' && told.has(`${operation.id}:refunded`);
    const missing = endsToTell([operation]).filter((end) => !told.has(end));
    if (missing.length === 0 && !isUndone) return [];
    const example = `${operation.tool} ${operation.id} is ${operation.state}`;
    return [{ kind: 'untold' as const, example }];
  });
}

/** The events that these operations must have caused. What was refunded before it came is nobody's, and not told. */
export const endsToTell = (operations: readonly LedgerOperation[]): string[] =>
  operations.filter(({ state, tool }) => state !== 'reserved' && tool !== '').map(({ id, state }) => `${id}:${state}`);
