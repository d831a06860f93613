import * as z from 'zod';

/** Promises that a product keeps under pressure, by the violation of each. */
const promises = z.enum(['notCut', 'overfilled', 'lockedOut', 'crowdedOut']);

/** Request, or state of a connection, with the one answer that keeps a promise. */
export const probe = z.object({
  promise: promises,
  /** Noun phrase with what was requested. */
  subject: z.string(),
  expected: z.string(),
  answer: z.string(),
});
export type Probe = z.infer<typeof probe>;
export type Promised = Probe['promise'];
