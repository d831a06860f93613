import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { describeTimestamp } from '../schemas/timestamp.ts';
import { usageDimension } from '../operation-lists.ts';
import { parseNumber } from '../schemas/query.ts';

const figures = {
  operations: z.int().describe('Operations charged, by their cost.'),
  refunded: z.int().describe('Operations refunded because they failed.'),
};

const days = z
  .preprocess(parseNumber, z.int().min(1).max(90))
  .default(30)
  .describe('Number of days including today, in UTC. Default: 30.');

/** Usage of the current month, as the public API shows it. */
export const rateLimit = z.object({
  operations_used: z.int().describe('Operations used in the current month.'),
  operations_limit: z.int().describe('Operations the tier allows in a month.'),
  reset_at: describeTimestamp('When the count resets'),
});

/** Endpoints for the usage of an account. */
export const usageApi = {
  usage: endpoint({
    method: 'GET',
    path: '/api/v1/usage',
    access: 'key',
    summary: 'Usage of the account in recent days: in total, by day, tool, key and adapter.',
    query: z.strictObject({ days }),
    reply: z.object({
      tier,
      period_start: describeTimestamp('Start of the current month'),
      rate_limit: rateLimit,
      totals: z.object(figures).describe('Over the requested days.'),
      by_day: z.array(z.object({ date: z.string(), ...figures })),
      by_tool: z.array(z.object({ tool: z.string(), ...figures })),
      by_key: z.array(
        z.object({
          key_id: z.string(),
          name: z.string().nullable().describe('null: the key no longer exists.'),
          last4: z.string().nullable(),
          ...figures,
        }),
      ),
      by_adapter: z.array(
        z.object({ adapter_id: z.string().nullable().describe('null: run by the service itself.'), ...figures }),
      ),
    }),
  }),

  usageSeries: endpoint({
    method: 'GET',
    path: '/api/v1/usage/series',
    access: 'key',
    summary: 'Usage of the account by day, split by key, tool, adapter or member. Also as CSV.',
    query: z.strictObject({
      days,
      by: usageDimension.default('tool').describe('What usage is split by. Default: tool.'),
      format: z.enum(['json', 'csv']).default('json').describe('csv: one line for each day and part with usage.'),
    }),
    reply: z.object({
      by: usageDimension,
      days: z.array(z.string()),
      series: z
        .array(
          z.object({
            id: z.string().nullable().describe('null: no adapter, or no member.'),
            name: z.string().nullable().describe('Of a key its name, of a member the e-mail address.'),
            is_other: z.boolean().describe('true: the sum of all parts that are not listed.'),
            operations: z.array(z.int()).describe('Operations charged, for each day.'),
            refunded: z.array(z.int()).describe('Operations refunded, for each day.'),
          }),
        )
        .describe('At most 50 parts, those with the most operations first.'),
    }),
  }),
};
