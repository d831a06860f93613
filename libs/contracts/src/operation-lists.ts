import * as z from 'zod';

/** State of an operation: running (reserved), or ended by commit or refund. */
export const operationState = z.enum(['reserved', 'committed', 'refunded']);

/** Maximum number of operations in one page of the list. */
export const maxListedOperations = 100;

/** Place in the list of operations, after the one that it names. */
export const operationPlace = z.object({ at: z.iso.datetime(), id: z.uuid() });

/** Operation in the list, without its outcome. */
export const listedOperation = z.object({
  operationId: z.uuid(),
  tool: z.string(),
  state: operationState,
  cost: z.int(),
  keyId: z.uuid(),
  adapterId: z.uuid().nullable(),
  reservedAt: z.string(),
  settledAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  reason: z.string().nullable(),
});

/** Charged and refunded operations, by cost. Operations in flight are in neither. */
const figures = { operations: z.int(), refunded: z.int() };

/** Usage of an account over some days. All lists except `byDay` are sorted by operations, highest first. */
export const usageReport = z.object({
  periodStart: z.string(),
  totals: z.object(figures),
  byDay: z.array(z.object({ date: z.iso.date(), ...figures })),
  byTool: z.array(z.object({ tool: z.string(), ...figures })),
  byKey: z.array(z.object({ keyId: z.uuid(), name: z.string().nullable(), last4: z.string().nullable(), ...figures })),
  byAdapter: z.array(z.object({ adapterId: z.uuid().nullable(), ...figures })),
});

/** Dimensions of usage. */
export const usageDimension = z.enum(['key', 'tool', 'adapter', 'member']);

/** Usage of one key, tool, adapter or member by day, in the order of the days; or the sum of all further ones. */
export const usagePart = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  isOther: z.boolean(),
  operations: z.array(z.int()),
  refunded: z.array(z.int()),
});

/** Place in the rolled-up usage of an account, after the row that it names. */
export const usagePlace = z.object({ day: z.iso.date(), tool: z.string(), keyId: z.uuid(), adapterId: z.uuid() });

/** Usage of one day with one tool, key and adapter; the nil id stands for no adapter. */
export const usageRow = usagePlace.extend({ operations: z.int(), refunded: z.int() });

/** Usage of one calendar month (UTC), named by its first day. */
export const usedMonth = z.object({ month: z.iso.date(), used: z.int(), limit: z.int() });
