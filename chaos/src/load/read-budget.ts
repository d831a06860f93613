import * as z from 'zod';

const defaultMs = 30_000;

const timeouts = z.object({
  timeout_ms: z.number().optional(),
  t: z.number().optional(),
  params: z.object({ _meta: z.object({ 'kerf/timeout-ms': z.number() }).partial().optional() }).optional(),
});

/** Time that the body of a request gives its operation. */
export function readBudget(body: unknown): number {
  const { timeout_ms: timeoutMs, t, params } = timeouts.parse(body);
  return timeoutMs ?? t ?? params?._meta?.['kerf/timeout-ms'] ?? defaultMs;
}
