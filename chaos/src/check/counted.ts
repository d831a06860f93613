import { groupBy } from '../group-by.ts';
import type { Counted, LedgerOperation, Records, Violation } from './records.ts';

/** The usage report must equal the ledger, for each key and tool. */
export function checkCounted({ operations, counted }: Records): Violation[] {
  const written = groupBy(operations, nameOf);
  const told = groupBy(counted, nameOf);
  return [...new Set([...written.keys(), ...told.keys()])].flatMap((name) => {
    const says = sumOf(told.get(name) ?? []);
    const is = sumOf((written.get(name) ?? []).map(figuresOf));
    if (says.committed === is.committed && says.refunded === is.refunded) return [];
    const example = `${name}: reported ${textOf(says)}, ledger has ${textOf(is)}`;
    return [{ kind: 'miscounted' as const, example }];
  });
}

type Figures = Pick<Counted, 'committed' | 'refunded'>;

const figuresOf = ({ state, cost }: LedgerOperation): Figures => ({
  committed: state === 'committed' ? cost : 0,
  refunded: state === 'refunded' ? cost : 0,
});

const sumOf = (figures: readonly Figures[]): Figures => ({
  committed: figures.reduce((sum, { committed }) => sum + committed, 0),
  refunded: figures.reduce((sum, { refunded }) => sum + refunded, 0),
});

const textOf = ({ committed, refunded }: Figures): string => `${committed} committed and ${refunded} refunded`;

const nameOf = ({ accountId, keyId, tool }: Counted | LedgerOperation): string =>
  `${tool} by the API key ${keyId} of account ${accountId}`;
