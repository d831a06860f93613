import * as z from 'zod';

const cancellationSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.int()]) }),
});

/** Returns the id of the request that a message cancels, or undefined for any other message. */
export const getCancelledRequestId = (message: object): string | number | undefined =>
  'method' in message && !('id' in message) ? cancellationSchema.safeParse(message).data?.params.requestId : undefined;
