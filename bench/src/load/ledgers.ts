import { type Bus, connectBus } from '@kerf/bus';
import { digestKey, quota } from '@kerf/contracts';
import { DirectLedger, type Ledger, createRemoteLedger } from '../floor/ledger.ts';
import { Mux } from '../floor/mux.ts';
import type { LedgerAccess } from './job.ts';

/** Client that admits and commits operations; throws on any other outcome. */
export interface LedgerClient {
  admit(operationId: string, key: string): Promise<void>;
  commit(operationId: string): Promise<void>;
}

const tool = 'create_box';
const holdMs = 600_000;

/** Cache of open ledger clients. */
export class LedgerCache {
  readonly #opened = new Map<string, Promise<LedgerClient>>();

  /** Opens a ledger as gateways do, over the bus, or directly over a mux or its SQL functions. */
  open(way: LedgerAccess): Promise<LedgerClient> {
    const known = this.#opened.get(way.url);
    const opened = known ?? openers[way.by](way);
    this.#opened.set(way.url, opened);
    return opened;
  }
}

async function openOverBus({ url, pepper }: LedgerAccess): Promise<LedgerClient> {
  const bus: Bus = await connectBus({ url, name: 'specification' });
  return {
    async admit(operationId, key) {
      const keys = [digestKey(key, pepper)];
      const admission = { keys, operationId, tool, tier: 'free' as const, cost: 1, holdMs };
      const admitted = await bus.request(quota.admit, admission);
      if (!('route' in admitted)) throw new Error(JSON.stringify(admitted));
    },
    async commit(operationId) {
      const { state } = await bus.request(quota.settle, { operationId, state: 'committed' });
      if (state !== 'committed') throw new Error(state);
    },
  };
}

const openers: Record<LedgerAccess['by'], (way: LedgerAccess) => Promise<LedgerClient>> = {
  bus: openOverBus,
  mux: async (way) => toLedgerClient(createRemoteLedger(await Mux.connect(way.url)), way),
  pg: async (way) => toLedgerClient(DirectLedger.connect(way.url), way),
};

function toLedgerClient(ledger: Ledger, { pepper }: LedgerAccess): LedgerClient {
  return {
    async admit(operationId, key) {
      const { outcome } = await ledger.admit(`\\x${digestKey(key, pepper)}`, operationId, tool);
      if (outcome !== 'ok') throw new Error(outcome);
    },
    commit: (operationId) => ledger.settle(operationId).then(() => undefined),
  };
}
