import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { rateLimit } from './usage.ts';

/** Validation of designs for manufacture: the tool `validate_design` at a path of its own. */
export const validationApi = {
  validateDesign: endpoint({
    method: 'POST',
    path: '/api/v1/premium/validate',
    access: 'admission',
    tier: 'pro',
    role: 'member',
    summary: 'Check whether a design can be made by a process.',
    body: z.record(z.string(), z.unknown()).describe('The parameters of the tool validate_design.'),
    example: { process: 'fdm', object_id: 'box_1' },
    reply: z.object({
      success: z.boolean(),
      result: z
        .record(z.string(), z.unknown())
        .describe('What validate_design answers, or {error, code} when refused.'),
      execution_time_ms: z.number(),
      rate_limit_info: rateLimit,
    }),
  }),
};
