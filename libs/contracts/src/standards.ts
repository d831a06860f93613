import * as z from 'zod';
import { outcome } from './caller.ts';
import { contract } from './contract.ts';

export const standards = contract('standards', {
  run: {
    input: z.object({ tool: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: outcome,
    timeoutMs: 5_000,
  },
});
