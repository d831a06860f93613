import * as z from 'zod';

/** A command that was really carried out. */
export const execution = z.object({
  /** What the client numbered it with. */
  marker: z.number(),
  /** What the service calls it: the operation in the ledger, unless there is an Idempotency-Key. */
  commandId: z.string(),
  /** The process of the adapter that did it. */
  instance: z.string(),
});
export type Execution = z.infer<typeof execution>;

/** Where an adapter tells of them, before it answers. */
export interface Executions {
  add(execution: Execution): void;
}

/** For adapters whose work nobody looks at. */
export const unnoticed: Executions = { add: () => undefined };
