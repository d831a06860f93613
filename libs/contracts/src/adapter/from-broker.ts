import * as z from 'zod';
import { mostBatchSteps, protocolVersion } from '../adapter-protocol.ts';
import { commandId, commandIds, fields, fileSlot } from './parts.ts';

const work = {
  command_id: commandId,
  attempt: z.int().positive().default(1).describe('1, or more when the command is sent again.'),
  timeout_ms: z.int().positive().describe('From now on; no clock is compared.'),
  traceparent: z.string().optional().describe('W3C trace context.'),
  expected_revision: z.int().nonnegative().optional().describe('Refuse with REVISION_CONFLICT at any other.'),
};

/** What the tools of a command do with files: export_model and render_view write one, import_model reads one. */
const files = {
  upload: fileSlot.optional().describe('Where the file that the tool makes goes. Its result then carries the file_id.'),
  download: fileSlot.optional().describe('Where the file that the tool reads comes from.'),
};

const batchStep = z.object({
  id: z.string().min(1).max(64).describe('Later steps refer to this one by it: ${id.object_id}.'),
  tool: z.string(),
  parameters: fields,
  ...files,
});
export type BatchStep = z.output<typeof batchStep>;

/** What the broker says, message by message. */
export const brokerMessages = {
  registered: z
    .object({
      type: z.literal('registered'),
      protocol_version: z.literal(protocolVersion),
      session_id: z.uuid(),
      resume_token: z.string().max(512).describe('Goes into the next register if this connection is cut off.'),
      resumed: z.boolean().describe('Whether the session that the adapter spoke of was found, and its commands wait.'),
      heartbeat_interval_ms: z.int().positive(),
      result_retention_ms: z
        .int()
        .positive()
        .describe('How long the adapter keeps results, to answer a repeated command.'),
      max_message_bytes: z.int().positive(),
      server_time: z.string(),
      drop: commandIds.describe('Commands of register whose results nobody waits for any more.'),
    })
    .describe('The adapter is known, and commands follow.'),
  execute: z
    .object({
      type: z.literal('execute'),
      ...work,
      tool: z.string(),
      parameters: fields.describe('Valid by the schema of the tool, with its defaults filled in.'),
      ...files,
    })
    .describe('Run one tool.'),
  execute_batch: z
    .object({
      type: z.literal('execute_batch'),
      ...work,
      steps: z.array(batchStep).min(1).max(mostBatchSteps),
      atomic: z.boolean().describe('A step that fails ends the batch, and the document is as it was before.'),
    })
    .describe('Run several tools, one after the other.'),
  cancel: z
    .object({ type: z.literal('cancel'), command_id: commandId, reason: z.string() })
    .describe('Call a command off. Its one result comes all the same.'),
  result_ack: z
    .object({ type: z.literal('result_ack'), command_id: commandId })
    .describe('The result has come and need not be said again.'),
  heartbeat_ack: z.object({ type: z.literal('heartbeat_ack') }).describe('The heartbeat was heard.'),
  draining: z
    .object({
      type: z.literal('draining'),
      reconnect_after_ms: z
        .int()
        .nonnegative()
        .describe('Connect again then, with the resume token and what is at work and owed.'),
    })
    .describe('This broker ends soon.'),
  error: z
    .object({ type: z.literal('error'), error: z.object({ code: z.string(), message: z.string() }) })
    .describe('A message was not understood. The connection goes on.'),
} as const;

/** Any message of the broker. */
export const fromBroker = z.discriminatedUnion('type', [
  brokerMessages.registered,
  brokerMessages.execute,
  brokerMessages.execute_batch,
  brokerMessages.cancel,
  brokerMessages.result_ack,
  brokerMessages.heartbeat_ack,
  brokerMessages.draining,
  brokerMessages.error,
]);

export type FromBroker = z.output<typeof fromBroker>;
export type Execute = z.output<typeof brokerMessages.execute>;
export type ExecuteBatch = z.output<typeof brokerMessages.execute_batch>;
