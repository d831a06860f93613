import * as z from 'zod';
import { outcome } from './caller.ts';
import { contract } from './contract.ts';
import { foundParts, librarySummary, part } from './library-shapes.ts';

export const standards = contract('standards', {
  run: {
    input: z.object({ tool: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: outcome,
    timeoutMs: 5_000,
  },

  /** The libraries of parts. */
  libraries: {
    input: z.object({}),
    output: z.object({ libraries: z.array(librarySummary), total: z.int(), version: z.string() }),
    timeoutMs: 2_000,
  },

  /** Finds parts. At most one page of them is answered. */
  searchParts: {
    input: z.object({
      query: z.string(),
      filters: z.object({
        library: z.string().optional(),
        family: z.string().optional(),
        standard: z.string().optional(),
        size: z.string().optional(),
      }),
      sort: z.enum(['relevance', 'name']),
      limit: z.int(),
      offset: z.int(),
    }),
    output: foundParts,
    timeoutMs: 2_000,
  },

  /** One part, by its own id or by that of its size together with a length. */
  part: {
    input: z.object({ library: z.string(), partId: z.string(), length: z.number().optional() }),
    output: part,
    timeoutMs: 2_000,
  },
});
