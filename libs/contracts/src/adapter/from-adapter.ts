import * as z from 'zod';
import { maxBatchSteps } from './protocol.ts';
import { secretFree } from '../schemas/text.ts';
import { commandId, commandIds, documentState, jsonObject, commandError } from './message-fields.ts';

const text = secretFree(z.string().max(64));
const name = secretFree(z.string().min(1).max(64));
const names = z.array(name).max(256);

const register = z
  .object({
    type: z.literal('register'),
    protocol_versions: z.array(z.int()).max(16),
    adapter_id: z.uuid().describe('Stable id of the adapter within its account.'),
    instance_id: z.uuid().describe('New on every start of the adapter process.'),
    adapter_type: name.describe('Kind of CAD application.'),
    adapter_version: text,
    application: z
      .object({ name: text, version: text, gui: z.boolean() })
      .optional()
      .describe('The CAD application behind the adapter.'),
    capabilities: names.describe('Tool categories that it can run.'),
    tools: names.describe('Tools that it can run.'),
    max_concurrency: z
      .int()
      .min(1)
      .max(64)
      .default(1)
      .describe('Maximum number of commands that it accepts concurrently.'),
    cancel: z
      .enum(['hard', 'queued_only', 'none'])
      .default('none')
      .describe('Commands that it can cancel: hard: also running ones; queued_only: only queued ones; none.'),
    busy_liveness: z
      .enum(['heartbeat', 'deadline'])
      .default('heartbeat')
      .describe('Sign of life while a command runs: heartbeats, or none until the deadline of the command.'),
    documents: z.array(documentState).max(16).default([]),
    resume_token: z.string().max(512).optional().describe('Token of the interrupted session.'),
    running: commandIds.default([]).describe('Commands that it is still running.'),
    unacknowledged: commandIds.default([]).describe('Completed commands whose results it will send again.'),
  })
  .describe('The first message of a connection.');

const step = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), result: jsonObject }),
  z.object({ id: z.string(), ok: z.literal(false), error: commandError }),
]);

const successFields = {
  type: z.literal('result'),
  command_id: commandId,
  ok: z.literal(true),
  revision: z.int().nonnegative().optional().describe('Revision of the document after the command.'),
  execution_time_ms: z.number().nonnegative(),
};

const result = z
  .discriminatedUnion('ok', [
    z.object({
      ...successFields,
      result: jsonObject.describe('As the catalogue defines it for the tool; for a batch see execute_batch.'),
    }),
    z.object({ type: z.literal('result'), command_id: commandId, ok: z.literal(false), error: commandError }),
  ])
  .describe('The single result of a command. Sent again after every reconnect until result_ack arrives.');

/** Result of a batch: one entry per started step, in order. */
export const batchResult = z.object({
  steps: z.array(step).max(maxBatchSteps),
  rolled_back: z.boolean().describe('True if the document was restored to its state before the batch.'),
});
export type BatchResult = z.output<typeof batchResult>;

/** Messages from the adapter to the broker. */
export const adapterMessages = {
  register,
  accepted: z
    .object({ type: z.literal('accepted'), command_id: commandId })
    .describe('The command was received, and its result will follow.'),
  rejected: z
    .object({
      type: z.literal('rejected'),
      command_id: commandId,
      code: z.enum(['busy', 'unsupported_tool', 'draining']),
      message: z.string().max(2000).optional(),
    })
    .describe('The command was not started and will not be.'),
  progress: z
    .object({
      type: z.literal('progress'),
      command_id: commandId,
      fraction: z.number().min(0).max(1).optional(),
      message: z.string().max(500).optional(),
    })
    .describe('Progress of a command; also a sign of life.'),
  result,
  heartbeat: z
    .object({
      type: z.literal('heartbeat'),
      in_flight: z.int().nonnegative(),
      healthy: z.boolean(),
      load: z.number().nonnegative().optional().describe('CPU load of the adapter; 1 is one fully used core.'),
      memory_bytes: z.int().nonnegative().optional(),
      document: documentState.optional(),
    })
    .describe('Sign of life, at the interval given in registered.'),
  event: z
    .object({ type: z.literal('event'), event: z.literal('document_changed'), document: documentState })
    .describe('The document was changed by hand.'),
  draining: z
    .object({ type: z.literal('draining'), reason: z.string().max(500).optional() })
    .describe('The adapter is about to exit: it finishes its commands and accepts no more.'),
  error: z
    .object({ type: z.literal('error'), error: z.object({ code: z.string().max(64), message: z.string().max(2000) }) })
    .describe('A message was invalid. The connection stays open.'),
} as const;

/** Any message of an adapter. */
export const fromAdapter = z.discriminatedUnion('type', [
  adapterMessages.register,
  adapterMessages.accepted,
  adapterMessages.rejected,
  adapterMessages.progress,
  adapterMessages.result,
  adapterMessages.heartbeat,
  adapterMessages.event,
  adapterMessages.draining,
  adapterMessages.error,
]);

export type FromAdapter = z.output<typeof fromAdapter>;
/** A message as an adapter sends it; omitted fields have defaults. */
export type AdapterMessage = z.input<typeof fromAdapter>;
export type Register = z.output<typeof register>;
/** The register message as an adapter sends it; omitted fields have defaults. */
export type RegisterInput = z.input<typeof register>;
export type CommandResult = z.output<typeof result>;
