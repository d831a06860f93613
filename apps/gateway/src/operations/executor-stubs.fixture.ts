import { adapterSession, type Input, type Outcome, type Output, quota, standards } from '@kerf/contracts';
import type { World } from '@kerf/testing';

const accountId = crypto.randomUUID();
const sessionId = crypto.randomUUID();
const session = adapterSession.at(sessionId);
export const adapterId = crypto.randomUUID();
/** The only adapter, and the key that it came with. */
export const route = { adapterId, sessionId, keyId: crypto.randomUUID() };
export const caller = {
  accountId,
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  email: 'a@b.c',
  tier: 'pro' as const,
  role: 'owner' as const,
  isService: false,
};
export const usage = { used: 1, limit: 20_000, resetAt: '2026-12-01T00:00:00' };
export const done: Outcome = { ok: true, result: { object_id: 'box_1' } };
export const refused: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

/** The ledger's report of an operation that ran on that adapter. */
const ranBefore = {
  tool: 'create_box',
  state: 'committed' as const,
  cost: 1,
  adapterId,
  reservedAt: '2026-11-22T04:00:00',
  settledAt: '2026-11-22T04:00:01',
  reason: null,
  outcome: done,
};

/** Answers of the stubbed services; a spec replaces those that it is about. */
interface Answers {
  identify: () => Promise<{ caller: typeof caller; usage: typeof usage }>;
  admit: (input?: Pick<Input<typeof quota.admit>, 'keys'>) => Promise<object>;
  preview: (input: Input<typeof quota.preview>) => Promise<object>;
  reserve: () => Promise<object>;
  settle: () => Promise<'committed' | 'refunded' | undefined>;
  compensate: () => Promise<'committed' | 'refunded'>;
  operation: (input: Input<typeof quota.operation>) => Promise<Output<typeof quota.operation>>;
  adapter: () => Promise<Outcome>;
  compute: (asked: Input<typeof standards.run>) => Promise<Outcome>;
}

/** Stubs of the services around an executor, typed by their contracts, and the calls they received. */
export abstract class ExecutorNeighbours {
  /** Calls to the ledger, in order. */
  readonly ledger: string[] = [];
  /** Cost of each admission. */
  readonly costs: number[] = [];
  /** Number of identify calls. */
  identified = 0;
  /** Outcomes that were to be stored. */
  readonly kept: Outcome[] = [];
  /** False makes the ledger store the digests of outcomes instead. */
  keepsOutcomes = true;
  /** Operations that were compensated. */
  readonly compensated: string[] = [];
  /** Commands that the adapter received. */
  readonly commands: Input<typeof session>[] = [];
  readonly answers: Answers = {
    identify: async () => ({ caller, usage }),
    admit: async () => ({ caller, usage, route }),
    preview: async () => ({ caller, usage }),
    reserve: async () => ({ caller, usage }),
    settle: async () => undefined,
    compensate: async () => 'refunded',
    operation: async () => ranBefore,
    adapter: async () => done,
    compute: async () => done,
  };

  /** Stubs the services around the executor. */
  protected async standIn(world: World): Promise<void> {
    const { ledger, costs, answers } = this;
    await world.stub(quota, {
      identify: () => {
        this.identified += 1;
        return answers.identify();
      },
      admit: async ({ cost, keys }) => {
        ledger.push('admit');
        costs.push(cost);
        return (await answers.admit({ keys })) as never;
      },
      preview: async (input) => (await answers.preview(input)) as never,
      reserve: async ({ cost }) => {
        ledger.push('reserve');
        costs.push(cost);
        return (await answers.reserve()) as never;
      },
      settle: async (settlement) => {
        ledger.push(settlement.state);
        if (settlement.outcome) this.kept.push(settlement.outcome);
        const state = (await answers.settle()) ?? settlement.state;
        return { state, usage, ...(!this.keepsOutcomes && { isKept: false }) };
      },
      compensate: async ({ operationId, reason }) => {
        ledger.push(`compensate: ${reason}`);
        this.compensated.push(operationId);
        return { state: await answers.compensate() };
      },
      operation: (input) => answers.operation(input),
    });
    await world.stub(standards, { run: (asked) => answers.compute(asked) });
    const execute = (command: Input<typeof session>) => {
      this.commands.push(command);
      return answers.adapter();
    };
    await world.stub({ execute: session }, { execute });
  }
}
