import * as z from 'zod';

const cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.int()]) }),
});

/** The request that a message cancels, if it does that. */
export const cancelledIn = (message: object): string | number | undefined =>
  'method' in message && !('id' in message) ? cancellation.safeParse(message).data?.params.requestId : undefined;
