import * as z from 'zod';
import { mostBatchSteps } from '../adapter-protocol.ts';
import { withoutSecret } from '../without-secret.ts';
import { commandId, commandIds, documentState, fields, problem } from './parts.ts';

const text = withoutSecret(z.string().max(64));
const name = withoutSecret(z.string().min(1).max(64));
const names = z.array(name).max(256);

const register = z
  .object({
    type: z.literal('register'),
    protocol_versions: z.array(z.int()).max(16),
    adapter_id: z.uuid().describe('Stays the same for one adapter of one account.'),
    instance_id: z.uuid().describe('New for every start of the adapter process.'),
    adapter_type: name.describe('The kind of CAD application.'),
    adapter_version: text,
    application: z
      .object({ name: text, version: text, gui: z.boolean() })
      .optional()
      .describe('The CAD application behind the adapter.'),
    capabilities: names.describe('Categories of tools it can run.'),
    tools: names.describe('The tools it can run.'),
    max_concurrency: z.int().min(1).max(64).default(1).describe('How many commands it takes at once.'),
    cancel: z
      .enum(['hard', 'queued_only', 'none'])
      .default('none')
      .describe('What it can call off: also what runs, only what waits, nothing.'),
    busy_liveness: z
      .enum(['heartbeat', 'deadline'])
      .default('heartbeat')
      .describe(
        'How it shows that it lives while a command runs: by heartbeats, or not before the deadline of the command.',
      ),
    documents: z.array(documentState).max(16).default([]),
    resume_token: z.string().max(512).optional().describe('Of the session that was cut off.'),
    running: commandIds.default([]).describe('Commands it is still at work on.'),
    unacknowledged: commandIds.default([]).describe('Commands it has done, and will tell the results of again.'),
  })
  .describe('The first message of a connection.');

const step = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), result: fields }),
  z.object({ id: z.string(), ok: z.literal(false), error: problem }),
]);

const done = {
  type: z.literal('result'),
  command_id: commandId,
  ok: z.literal(true),
  revision: z.int().nonnegative().optional().describe('Of the document, after the command.'),
  execution_time_ms: z.number().nonnegative(),
};

const result = z
  .discriminatedUnion('ok', [
    z.object({
      ...done,
      result: fields.describe('As the catalogue promises for the tool; of a batch see execute_batch.'),
    }),
    z.object({ type: z.literal('result'), command_id: commandId, ok: z.literal(false), error: problem }),
  ])
  .describe('The one end of a command. Said again after every reconnect until result_ack comes.');

/** What a batch answers as its result: one entry for each step that was begun, in their order. */
export const batchResult = z.object({
  steps: z.array(step).max(mostBatchSteps),
  rolled_back: z.boolean().describe('Whether the document is as it was before the batch.'),
});
export type BatchResult = z.output<typeof batchResult>;

/** What an adapter says, message by message. */
export const adapterMessages = {
  register,
  accepted: z
    .object({ type: z.literal('accepted'), command_id: commandId })
    .describe('The command has come, and its result will follow.'),
  rejected: z
    .object({
      type: z.literal('rejected'),
      command_id: commandId,
      code: z.enum(['busy', 'unsupported_tool', 'draining']),
      message: z.string().max(2000).optional(),
    })
    .describe('The command was not begun and will not be.'),
  progress: z
    .object({
      type: z.literal('progress'),
      command_id: commandId,
      fraction: z.number().min(0).max(1).optional(),
      message: z.string().max(500).optional(),
    })
    .describe('How far a command is; also a sign of life.'),
  result,
  heartbeat: z
    .object({
      type: z.literal('heartbeat'),
      in_flight: z.int().nonnegative(),
      healthy: z.boolean(),
      load: z.number().nonnegative().optional().describe('Of the processors the adapter uses; 1 is one of them, full.'),
      memory_bytes: z.int().nonnegative().optional(),
      document: documentState.optional(),
    })
    .describe('A sign of life, at the interval of registered.'),
  event: z
    .object({ type: z.literal('event'), event: z.literal('document_changed'), document: documentState })
    .describe('Somebody has changed the document by hand.'),
  draining: z
    .object({ type: z.literal('draining'), reason: z.string().max(500).optional() })
    .describe('The adapter ends soon: it finishes what it has and takes nothing more.'),
  error: z
    .object({ type: z.literal('error'), error: z.object({ code: z.string().max(64), message: z.string().max(2000) }) })
    .describe('A message was not understood. The connection goes on.'),
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
/** A message as an adapter writes it: what it leaves out has a default. */
export type AdapterMessage = z.input<typeof fromAdapter>;
export type Register = z.output<typeof register>;
/** What an adapter writes to register; what it leaves out has a default. */
export type Greeting = z.input<typeof register>;
export type CommandResult = z.output<typeof result>;
