import * as z from 'zod';

/** What one process of an adapter is told when it is started. */
export const adapterTask = z.object({
  accountId: z.string(),
  adapterId: z.string(),
  secret: z.string(),
  brokerUrls: z.array(z.string()),
  gatewayUrls: z.array(z.string()),
  caFile: z.string(),
  /** Where its journals are. */
  folder: z.string(),
  seed: z.number(),
  breaks: z.number(),
});
export type AdapterTask = z.infer<typeof adapterTask>;

/** What it says once a broker knows it. */
export const ready = 'registered';

/** What makes it end, as if it were killed, when it has next done something and not told of it. */
export const doomSignal = 'SIGHUP';

/** What makes it break its connection. */
export const dropSignal = 'SIGUSR2';
