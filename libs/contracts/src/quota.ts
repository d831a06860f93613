import * as z from 'zod';
import { caller, keyDigests, outcome, tier, usage } from './caller.ts';
import { contract } from './contract.ts';
import { idempotencyKey } from './call-fields.ts';

const idempotency = z.object({ key: idempotencyKey, fingerprint: z.hex().length(64) });

const admission = z.object({
  keys: keyDigests,
  operationId: z.uuid(),
  tool: z.string(),
  /** The lowest tier that may run the tool. */
  tier,
  cost: z.int().nonnegative(),
  idempotency: idempotency.optional(),
  /** How long the reservation holds; then it is refunded by itself. */
  holdMs: z.int().positive(),
});

/** The connected adapter an operation was routed to: its address on the bus, and the key that it came with. */
const route = z.object({ adapterId: z.uuid(), sessionId: z.uuid(), keyId: z.uuid() });

const admitted = z.object({ caller, usage });

/** The stored answer of an operation that ran before under the same Idempotency-Key, and its id. */
const replayed = admitted.extend({ replay: outcome, operationId: z.uuid() });

/** How far an operation is: it runs, or it has ended one way or the other. */
export const operationState = z.enum(['reserved', 'committed', 'refunded']);

/** How an operation has ended. */
export const endState = operationState.exclude(['reserved']);

/** What became of an operation. */
const operationReport = z.object({
  tool: z.string(),
  state: operationState,
  cost: z.int(),
  adapterId: z.uuid().nullable(),
  reservedAt: z.string(),
  settledAt: z.string().nullable(),
  /** Why it was refunded. */
  reason: z.string().nullable(),
  /** What was answered, while it is kept. */
  outcome: outcome.nullable(),
});

/** Operations by their cost: charged, and given back. Those still on their way are neither. */
const figures = { operations: z.int(), refunded: z.int() };

/** What an account used in some days; the lists but the first begin with the most operations. */
const usageReport = z.object({
  periodStart: z.string(),
  totals: z.object(figures),
  byDay: z.array(z.object({ date: z.iso.date(), ...figures })),
  byTool: z.array(z.object({ tool: z.string(), ...figures })),
  byKey: z.array(z.object({ keyId: z.uuid(), name: z.string().nullable(), last4: z.string().nullable(), ...figures })),
  byAdapter: z.array(z.object({ adapterId: z.uuid().nullable(), ...figures })),
});

/** How long a key still lives, by the clock of the database; absent: until it is ended. */
const endsInMs = z.number().optional();

/** So many keys are looked at by one question. */
export const mostKeysAtOnce = 1_000;

export const quota = contract('quota', {
  /** Who is this key, and how much of its month is used? Nothing is reserved. */
  identify: {
    input: z.object({ keys: keyDigests }),
    output: admitted.extend({ endsInMs }),
    timeoutMs: 2_000,
  },
  /** Those of some keys that live, whosever they are. */
  livingKeys: {
    input: z.object({ keyIds: z.array(z.uuid()).min(1).max(mostKeysAtOnce) }),
    output: z.object({ keys: z.array(z.object({ keyId: z.uuid(), endsInMs })) }),
    timeoutMs: 2_000,
  },
  /** Whether each of these keys of an account lives, and whose it is may run something. Throws `invalid_key`. */
  checkKeys: {
    input: z.object({ accountId: z.uuid(), keyIds: z.array(z.uuid()).min(1).max(10) }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /** Reserves an operation for an adapter, and says which. */
  admit: {
    input: admission.extend({
      adapterId: z.uuid().optional(),
      /** Of a batch: every tool that the adapter must have. Then `tool` is only a name. */
      tools: z.array(z.string()).min(1).optional(),
    }),
    // What is usual comes first: each is tried in turn.
    output: z.union([admitted.extend({ route }), replayed]),
    timeoutMs: 2_000,
  },
  /** What `admit` would answer. Nothing is reserved; without tools for an adapter there is no route. */
  preview: {
    input: admission
      .pick({ keys: true, tool: true, tier: true, cost: true })
      .extend({ adapterId: z.uuid().optional(), adapterTools: z.array(z.string()) }),
    output: admitted.extend({ route: route.optional() }),
    timeoutMs: 2_000,
  },
  /** Reserves an operation that needs no adapter: for tools that the service itself runs. */
  reserve: {
    input: admission,
    output: z.union([replayed, admitted]),
    timeoutMs: 2_000,
  },
  /**
   * Ends an operation, durably: committed, or refunded with a reason. The outcome, of a success or a refusal, is kept for
   * whoever asks again under the Idempotency-Key of the operation.
   */
  settle: {
    input: z.discriminatedUnion('state', [
      z.object({
        operationId: z.uuid(),
        state: z.literal('committed'),
        outcome: outcome.optional(),
        /** What it costs in the end, if less than was reserved. */
        cost: z.int().nonnegative().optional(),
      }),
      z.object({
        operationId: z.uuid(),
        state: z.literal('refunded'),
        reason: z.string(),
        outcome: outcome.optional(),
      }),
    ]),
    output: z.object({ state: endState, usage }),
    timeoutMs: 2_000,
  },
  /**
   * Takes back an operation about which the ledger gave no answer: reserved, committed or still on its way.
   * One that came with an Idempotency-Key and was committed stays so, for whoever asks again.
   */
  compensate: {
    input: z.object({ operationId: z.uuid(), reason: z.string() }),
    output: z.object({ state: endState }),
    timeoutMs: 2_000,
  },
  /** What became of an operation of an account. Throws `unknown_operation`. */
  operation: {
    input: z.object({ accountId: z.uuid(), operationId: z.uuid() }),
    output: operationReport,
    timeoutMs: 2_000,
  },
  /** What an account used in the last days, today included: an operation counts on the day it was admitted (UTC). */
  usage: {
    input: z.object({ accountId: z.uuid(), days: z.int().min(1).max(90) }),
    output: usageReport,
    timeoutMs: 2_000,
  },
});
