import * as z from 'zod';

/** Command that was executed. */
export const execution = z.object({
  /** Number that the client gave it. */
  marker: z.number(),
  /** Command id: the operation id in the ledger, unless there is an Idempotency-Key. */
  commandId: z.string(),
  /** Id of the adapter process that executed it. */
  instance: z.string(),
});
export type Execution = z.infer<typeof execution>;

/** Sink to which an adapter reports executions before it responds. */
export interface ExecutionSink {
  add(execution: Execution): void;
}

/** Sink for adapters with executions that are not checked. */
export const ignoredExecutions: ExecutionSink = { add: () => undefined };
