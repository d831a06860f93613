import type { LedgerOperation, Records, Violation } from './records.ts';

/** Every settlement must be published as an event, and nothing else. */
export function checkPublished({ operations, published }: Records): Violation[] {
  return operations.flatMap((operation) => {
    const isUndone = operation.state === 'committed' && published.has(`${operation.id}:refunded`);
    const missing = listExpectedEvents([operation]).filter((event) => !published.has(event));
    if (missing.length === 0 && !isUndone) return [];
    const example = `${operation.tool} ${operation.id} is ${operation.state}`;
    return [{ kind: 'unpublished' as const, example }];
  });
}

/** Events that these operations must have caused. A refund that came before its reservation publishes none. */
export const listExpectedEvents = (operations: readonly LedgerOperation[]): string[] =>
  operations.filter(({ state, tool }) => state !== 'reserved' && tool !== '').map(({ id, state }) => `${id}:${state}`);
