import * as z from 'zod';

const cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.int()]) }),
});

/** Returns the id of the request that a message cancels, or undefined for any other message. */
export const cancelledIn = (message: object): string | number | undefined =>
  'method' in message && !('id' in message) ? cancellation.safeParse(message).data?.params.requestId : undefined;
