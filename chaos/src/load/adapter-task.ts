import * as z from 'zod';

/** Arguments of an adapter process. */
export const adapterTask = z.object({
  accountId: z.string(),
  adapterId: z.string(),
  secret: z.string(),
  brokerUrls: z.array(z.string()),
  gatewayUrls: z.array(z.string()),
  caFile: z.string(),
  /** Folder of its journals. */
  folder: z.string(),
  seed: z.number(),
  breakProbability: z.number(),
});
export type AdapterTask = z.infer<typeof adapterTask>;

/** Line that it prints once a broker has registered it. */
export const readyLine = 'registered';

/** Signal after which it kills itself between the next execution and its response. */
export const killDuringWorkSignal = 'SIGHUP';

/** Signal that makes it break its connection. */
export const dropSignal = 'SIGUSR2';
