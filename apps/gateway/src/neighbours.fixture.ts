import type { Tier } from '@kerf/catalog';
import {
  adapterSession,
  audit,
  broker,
  type ConnectedAdapter,
  gateways,
  type Input,
  keys,
  type KeyUse,
  type Outcome,
  type Output,
  quota,
  team,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { World } from '@kerf/testing';

export const usage = { used: 1, limit: 20_000, resetAt: '2026-12-01T00:00:00' };
export const report = {
  periodStart: '2026-11-01T00:00:00',
  totals: { operations: 3, refunded: 1 },
  byDay: [{ date: '2026-11-20', operations: 3, refunded: 1 }],
  byTool: [{ tool: 'create_box', operations: 3, refunded: 1 }],
  byKey: [{ keyId: crypto.randomUUID(), name: 'default', last4: 'test', operations: 3, refunded: 1 }],
  byAdapter: [{ adapterId: null, operations: 3, refunded: 1 }],
};
const adapterId = crypto.randomUUID();
const session = adapterSession.at(crypto.randomUUID());
export const member = { accountId: crypto.randomUUID(), userId: crypto.randomUUID(), keyId: crypto.randomUUID() };
const route = { adapterId, sessionId: session.subject.split('.').at(-1) ?? '', keyId: crypto.randomUUID() };

/** An operation that runs. */
export const running = {
  tool: 'create_box',
  state: 'reserved' as const,
  cost: 1,
  adapterId: null,
  reservedAt: '2026-11-22T04:00:00',
  settledAt: null,
  reason: null,
  outcome: null,
};

/** Stubs of the services around a gateway: every key is valid, and one adapter answers each command with `result`. */
export abstract class Neighbours {
  tier: Tier = 'pro';
  result: Record<string, unknown> = {};
  /** Refusal that the adapter answers every command with, while set. */
  refusal: { code: string; message: string } | undefined;
  /** The connected adapters of each account. */
  readonly adapters = new Map<string, ConnectedAdapter[]>();
  /** Commands that the adapter received. */
  readonly commands: Input<typeof session>[] = [];
  /** Settlements that the ledger received. */
  readonly endings: string[] = [];
  /** False makes the ledger store the digests of outcomes instead. */
  keepsOutcomes = true;
  /** Fault with which the ledger refuses every admission, while set. */
  admissionFault: Fault | undefined;
  /** Usage queries that the ledger received. */
  readonly questions: Input<typeof quota.usage>[] = [];
  /** Answer to a query for an operation. */
  look: (asked: Input<typeof quota.operation>) => Promise<Output<typeof quota.operation>> = async () => running;
  /** False makes the ledger reject every key. */
  knowsKeys = true;
  /** False makes the accounts service reject every member. */
  knowsMembers = true;
  /** Digests of the keys that the ledger verified. */
  readonly asked: string[][] = [];
  /** Reports of used keys, and of keys that were sent in plain text. */
  readonly uses: KeyUse[] = [];
  readonly exposed: string[][] = [];

  /** Stubs the services around a gateway. */
  protected async standIn(world: World): Promise<void> {
    const admitted = () => ({
      caller: { ...member, email: 'a@b.c', tier: this.tier, role: 'owner' as const, isService: false },
      usage,
    });
    await world.stub(quota, {
      identify: async (asked) => this.known(asked, admitted()),
      admit: async (asked) => {
        if (this.admissionFault) throw this.admissionFault;
        return this.known(asked, { ...admitted(), route });
      },
      preview: async (asked) => this.known(asked, { ...admitted(), route }),
      settle: async ({ state }) => {
        this.endings.push(state);
        return { state, usage, ...(!this.keepsOutcomes && { isKept: false }) };
      },
      operation: (question) => this.look(question),
      operations: async () => ({ operations: [], next: null }),
      usageSeries: async () => ({ days: ['2026-11-20'], series: [] }),
      usage: async (question) => {
        this.questions.push(question);
        return report;
      },
    });
    await world.stub(keys, {
      listKeys: async () => {
        if (!this.knowsMembers) throw Fault.of('invalid_key');
        return { keys: [], total: 0 };
      },
      touchKeys: async ({ uses }) => {
        this.uses.push(...uses);
        return {};
      },
      exposeKeys: async ({ keys: exposed }) => {
        this.exposed.push(...exposed);
        return {};
      },
    });
    await world.stub(gateways, { standGateway: async () => ({ leaseMs: 60_000 }), leaveGateway: async () => ({}) });
    await world.stub(broker, {
      adapters: async ({ accountId }) => ({ adapters: this.adapters.get(accountId) ?? [] }),
    });
    await world.stub(team, { listTeam: async () => ({ members: [], invitations: [], limit: 10, total: 0 }) });
    await world.stub(audit, { readAudit: async () => ({ events: [], nextBefore: null }) });
    const execute = async (command: Input<typeof session>): Promise<Outcome> => {
      this.commands.push(command);
      return this.refusal ? { ok: false, error: this.refusal } : { ok: true, result: this.result };
    };
    await world.stub({ execute: session }, { execute });
  }

  private known<T>({ keys: asked }: { keys: string[] }, answer: T): T {
    this.asked.push(asked);
    if (!this.knowsKeys) throw Fault.of('invalid_key');
    return answer;
  }
}
