import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { rateLimit } from './usage.ts';

/** Endpoint for design validation: the tool `validate_design` at its own path. */
export const validationApi = {
  validateDesign: endpoint({
    method: 'POST',
    path: '/api/v1/premium/validate',
    access: 'admission',
    tier: 'pro',
    role: 'member',
    summary: 'Check whether a design can be manufactured by a process.',
    body: z.record(z.string(), z.unknown()).describe('Parameters of the tool validate_design.'),
    example: { process: 'fdm', object_id: 'box_1' },
    reply: z.object({
      success: z.boolean(),
      result: z.record(z.string(), z.unknown()).describe('Result of validate_design, or {error, code} if refused.'),
      execution_time_ms: z.number(),
      rate_limit_info: rateLimit,
    }),
  }),
};
