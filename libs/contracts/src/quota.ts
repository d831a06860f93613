import * as z from 'zod';
import { caller, keyDigests, outcome, tier, usage } from './caller.ts';
import { contract } from './contract.ts';
import {
  listedOperation,
  maxListedOperations,
  operationPlace,
  operationState,
  usageDimension,
  usagePart,
  usagePlace,
  usageReport,
  usageRow,
  usedMonth,
} from './operation-lists.ts';
import { idempotencyKey } from './schemas/execution-options.ts';
import { readableVersion, unavailableAnswer, writtenVersion } from './stored-answers.ts';

const idempotency = z.object({ key: idempotencyKey, fingerprint: z.hex().length(64) });

const admission = z.object({
  keys: keyDigests,
  operationId: z.uuid(),
  tool: z.string(),
  /** Lowest tier that may run the tool. */
  tier,
  cost: z.int().nonnegative(),
  idempotency: idempotency.optional(),
  /** Lifetime of the reservation, after which it is refunded automatically. */
  holdMs: z.int().positive(),
  readableVersion,
});

/** Adapter session to which an operation was routed, with the key that the adapter uses. */
const route = z.object({ adapterId: z.uuid(), sessionId: z.uuid(), keyId: z.uuid() });

const admitted = z.object({ caller, usage });

/** Stored outcome and id of an operation that ran earlier under the same Idempotency-Key. */
const replayed = admitted.extend({ replay: outcome, operationId: z.uuid() });

/** Final state of an operation. */
export const endState = operationState.exclude(['reserved']);

/** Report on an operation. */
const operationReport = z.object({
  tool: z.string(),
  state: operationState,
  cost: z.int(),
  adapterId: z.uuid().nullable(),
  reservedAt: z.string(),
  settledAt: z.string().nullable(),
  /** Reason for the refund. */
  reason: z.string().nullable(),
  /** Outcome, while it is retained. */
  outcome: outcome.nullable(),
  /** Description of an outcome that is retained, but cannot be answered. */
  unavailable: unavailableAnswer.optional(),
});

/** Remaining lifetime of a key, by the database clock; absent: unlimited. */
const endsInMs = z.number().optional();

/** Maximum number of keys per `livingKeys` request. */
export const maxKeysPerCheck = 1_000;

export const quota = contract('quota', {
  /** Identifies the caller of a key, with its monthly usage. Reserves nothing. */
  identify: {
    input: z.object({ keys: keyDigests }),
    output: admitted.extend({ endsInMs }),
    timeoutMs: 2_000,
  },
  /** Returns the given keys that are live, of any account. */
  livingKeys: {
    input: z.object({ keyIds: z.array(z.uuid()).min(1).max(maxKeysPerCheck) }),
    output: z.object({ keys: z.array(z.object({ keyId: z.uuid(), endsInMs })) }),
    timeoutMs: 2_000,
  },
  /** Throws `invalid_key` unless all given keys of an account are live and their owners may run operations. */
  checkKeys: {
    input: z.object({ accountId: z.uuid(), keyIds: z.array(z.uuid()).min(1).max(10) }),
    output: z.object({}),
    timeoutMs: 2_000,
  },
  /**
   * Reserves an operation and routes it to an adapter. Throws `answer_unavailable` for a repetition whose outcome is not
   * stored in full, or in a version that the gateway cannot read, and `storage_full` when the database is almost full.
   */
  admit: {
    input: admission.extend({
      adapterId: z.uuid().optional(),
      /** For a batch: all tools that the adapter must have. `tool` is then only a label. */
      tools: z.array(z.string()).min(1).optional(),
    }),
    // Tried in order, so the common case comes first.
    output: z.union([admitted.extend({ route }), replayed]),
    timeoutMs: 2_000,
  },
  /** Returns what `admit` would return, but reserves nothing. Without adapter tools there is no route. */
  preview: {
    input: admission
      .pick({ keys: true, tool: true, tier: true, cost: true })
      .extend({ adapterId: z.uuid().optional(), adapterTools: z.array(z.string()) }),
    output: admitted.extend({ route: route.optional() }),
    timeoutMs: 2_000,
  },
  /** Reserves an operation that runs in the service itself and needs no adapter. */
  reserve: {
    input: admission,
    output: z.union([replayed, admitted]),
    timeoutMs: 2_000,
  },
  /**
   * Settles an operation durably: commits it, or refunds it with a reason. The outcome of a success or refusal is
   * stored for replays under its Idempotency-Key, within the bounds of the service.
   */
  settle: {
    input: z.discriminatedUnion('state', [
      z.object({
        operationId: z.uuid(),
        state: z.literal('committed'),
        outcome: outcome.optional(),
        writtenVersion,
        /** Final cost, if less than was reserved. */
        cost: z.int().nonnegative().optional(),
      }),
      z.object({
        operationId: z.uuid(),
        state: z.literal('refunded'),
        reason: z.string(),
        outcome: outcome.optional(),
        writtenVersion,
      }),
    ]),
    /** `isKept` is false if the outcome was not stored in full and cannot be replayed. */
    output: z.object({ state: endState, usage, isKept: z.boolean().optional() }),
    timeoutMs: 2_000,
  },
  /**
   * Refunds an operation for which the ledger gave no answer, whether reserved, committed or still in transit.
   * A committed operation with an Idempotency-Key stays committed, for replays.
   */
  compensate: {
    input: z.object({ operationId: z.uuid(), reason: z.string() }),
    output: z.object({ state: endState }),
    timeoutMs: 2_000,
  },
  /** Returns the report on an operation of an account. Throws `unknown_operation`. */
  operation: {
    input: z.object({ accountId: z.uuid(), operationId: z.uuid(), readableVersion }),
    output: operationReport,
    timeoutMs: 2_000,
  },
  /** Lists operations of an account, latest first, and the place of the next page. */
  operations: {
    input: z.object({
      accountId: z.uuid(),
      limit: z.int().min(1).max(maxListedOperations),
      before: operationPlace.optional(),
      keyId: z.uuid().optional(),
      adapterId: z.uuid().optional(),
      tool: z.string().optional(),
      state: operationState.optional(),
    }),
    output: z.object({
      operations: z.array(listedOperation),
      next: operationPlace.nullable(),
      /** Retention of operations by how they ended, in days. Absent from services of the previous release. */
      keptDays: z.object({ committed: z.int(), refunded: z.int() }).optional(),
    }),
    timeoutMs: 5_000,
  },
  /** Returns the usage of the last days including today, split by one of its dimensions. */
  usageSeries: {
    input: z.object({ accountId: z.uuid(), days: z.int().min(1).max(90), by: usageDimension }),
    output: z.object({ days: z.array(z.iso.date()), series: z.array(usagePart) }),
    timeoutMs: 5_000,
  },
  /** Returns the usage of the last days including today. Operations count on the UTC day of their admission. */
  usage: {
    input: z.object({ accountId: z.uuid(), days: z.int().min(1).max(90) }),
    output: usageReport,
    timeoutMs: 2_000,
  },
  /** Returns rolled-up usage of an account after the given row, as far as it is kept; with the first page its months. */
  usageRows: {
    input: z.object({ accountId: z.uuid(), after: usagePlace.optional(), limit: z.int().min(1).max(1_000) }),
    output: z.object({ rows: z.array(usageRow), months: z.array(usedMonth), next: usagePlace.nullable() }),
    timeoutMs: 5_000,
  },
});
