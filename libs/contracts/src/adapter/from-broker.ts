import * as z from 'zod';
import { maxBatchSteps, protocolVersion } from './protocol.ts';
import { commandId, commandIds, jsonObject, fileSlot } from './message-fields.ts';

const commandFields = {
  command_id: commandId,
  attempt: z.int().positive().default(1).describe('1, or higher if the command is sent again.'),
  timeout_ms: z.int().positive().describe('Counted from receipt; clocks are not compared.'),
  traceparent: z.string().optional().describe('W3C trace context.'),
  expected_revision: z.int().nonnegative().optional().describe('Refuse with REVISION_CONFLICT at any other revision.'),
};

/** File slots of a command: export_model and render_view write a file, import_model reads one. */
const files = {
  upload: fileSlot.optional().describe('Slot for the file that the tool writes. Its result then contains the file_id.'),
  download: fileSlot.optional().describe('Slot of the file that the tool reads.'),
};

const batchStep = z.object({
  id: z.string().min(1).max(64).describe('Name by which later steps refer to this one: ${id.object_id}.'),
  tool: z.string(),
  parameters: jsonObject,
  ...files,
});
export type BatchStep = z.output<typeof batchStep>;

/** Messages from the broker to the adapter. */
export const brokerMessages = {
  registered: z
    .object({
      type: z.literal('registered'),
      protocol_version: z.literal(protocolVersion),
      session_id: z.uuid(),
      resume_token: z.string().max(512).describe('Send it in the next register if this connection is lost.'),
      resumed: z.boolean().describe('True if the session of the resume token was found and its commands continue.'),
      heartbeat_interval_ms: z.int().positive(),
      result_retention_ms: z
        .int()
        .positive()
        .describe('Time for which the adapter retains results to answer repeated commands.'),
      max_message_bytes: z.int().positive(),
      server_time: z.string(),
      drop: commandIds.describe('Commands of register whose results are no longer needed.'),
    })
    .describe('The adapter is registered, and commands follow.'),
  execute: z
    .object({
      type: z.literal('execute'),
      ...commandFields,
      tool: z.string(),
      parameters: jsonObject.describe('Validated by the schema of the tool, with defaults applied.'),
      ...files,
    })
    .describe('Run one tool.'),
  execute_batch: z
    .object({
      type: z.literal('execute_batch'),
      ...commandFields,
      steps: z.array(batchStep).min(1).max(maxBatchSteps),
      atomic: z.boolean().describe('If a step fails, the batch ends and the document is restored.'),
    })
    .describe('Run several tools in order.'),
  cancel: z
    .object({ type: z.literal('cancel'), command_id: commandId, reason: z.string() })
    .describe('Cancel a command. Its single result is sent anyway.'),
  result_ack: z
    .object({ type: z.literal('result_ack'), command_id: commandId })
    .describe('The result was received and need not be sent again.'),
  heartbeat_ack: z.object({ type: z.literal('heartbeat_ack') }).describe('The heartbeat was received.'),
  draining: z
    .object({
      type: z.literal('draining'),
      reconnect_after_ms: z
        .int()
        .nonnegative()
        .describe('Reconnect after this time, with the resume token and the running and unacknowledged commands.'),
    })
    .describe('This broker is about to exit.'),
  error: z
    .object({ type: z.literal('error'), error: z.object({ code: z.string(), message: z.string() }) })
    .describe('A message was invalid. The connection stays open.'),
} as const;

/** Any message from the broker. */
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
