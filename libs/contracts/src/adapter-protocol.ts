import * as z from 'zod';
import { withoutSecret } from './without-secret.ts';

/** The WebSocket subprotocol that carries these messages. */
export const adapterProtocol = 'kerf-adapter.v1';

/** Where adapters connect, below the WebSocket address. */
export const adapterPath = '/api/v1/adapter/ws';

/** One frame holds at most this many bytes, in either direction. */
export const maxMessageBytes = 1_048_576;

/** Why a broker closes a socket. An adapter stays away after the 44xx codes marked final. */
export const closeCodes = {
  protocolError: 4400,
  keyRefused: 4401,
  adapterRefused: 4403,
  noCommonVersion: 4406,
  registerTimeout: 4408,
  replaced: 4409,
  slowConsumer: 4008,
  draining: 1012,
  tryAgainLater: 1013,
  tooLarge: 1009,
} as const;

/** After these an adapter does not connect again by itself. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.keyRefused,
  closeCodes.adapterRefused,
  closeCodes.noCommonVersion,
  closeCodes.replaced,
];

/** Why a command was not done, as an adapter says it. */
export const commandErrorCodes = [
  'INVALID_PARAMETER',
  'OBJECT_NOT_FOUND',
  'OBJECT_IN_USE',
  'UNSUPPORTED_TOOL',
  'EMPTY_RESULT',
  'BOOLEAN_FAILED',
  'MODIFIER_FAILED',
  'KERNEL_ERROR',
  'KERNEL_RESULT_REJECTED',
  'KERNEL_CRASH',
  'IMPORT_FAILED',
  'EXPORT_FAILED',
  'REVISION_CONFLICT',
  'TIMEOUT',
  'CANCELLED',
  'OUTCOME_UNKNOWN',
  'ADAPTER_BUSY',
  'ADAPTER_UNAVAILABLE',
  'INTERNAL',
] as const;

const commandId = z.uuid().describe('Names the command for ever; one that was done is not run again.');
const name = withoutSecret(z.string().min(1).max(64));
const names = z.array(name).max(256);

const register = z.object({
  type: z.literal('register'),
  protocol_versions: z.array(z.int()).max(16),
  adapter_id: z.uuid().describe('Stays the same for one adapter of one account.'),
  instance_id: z.uuid().describe('New for every start of the adapter process.'),
  adapter_type: name.describe('The kind of CAD application.'),
  adapter_version: withoutSecret(z.string().max(64)),
  capabilities: names.describe('Categories of tools it can run.'),
  tools: names.describe('The tools it can run.'),
  max_concurrency: z.int().min(1).max(64).default(1),
  running: z.array(commandId).max(1000).default([]).describe('Commands it is still at work on.'),
});

const error = z.object({
  code: z.enum(commandErrorCodes).catch('INTERNAL'),
  message: z.string().max(2000),
  retryable: z.boolean().default(false),
});

const result = z.discriminatedUnion('ok', [
  z.object({
    type: z.literal('result'),
    command_id: commandId,
    ok: z.literal(true),
    result: z.record(z.string(), z.unknown()),
    execution_time_ms: z.number().nonnegative(),
  }),
  z.object({ type: z.literal('result'), command_id: commandId, ok: z.literal(false), error }),
]);

/** What an adapter says. */
export const fromAdapter = z.discriminatedUnion('type', [
  register,
  z.object({ type: z.literal('accepted'), command_id: commandId }),
  result,
  z.object({ type: z.literal('heartbeat'), in_flight: z.int().nonnegative(), healthy: z.boolean() }),
]);

/** What the broker says. */
export const fromBroker = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('registered'),
    protocol_version: z.literal(1),
    session_id: z.uuid(),
    heartbeat_interval_ms: z.int().positive(),
    max_message_bytes: z.int().positive(),
  }),
  z.object({
    type: z.literal('execute'),
    command_id: commandId,
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    timeout_ms: z.int().positive(),
    traceparent: z.string().optional(),
  }),
  z.object({ type: z.literal('cancel'), command_id: commandId, reason: z.string() }),
  z.object({ type: z.literal('result_ack'), command_id: commandId }),
  z.object({ type: z.literal('heartbeat_ack') }),
  z.object({ type: z.literal('error'), error: z.object({ code: z.string(), message: z.string() }) }),
]);

export type FromAdapter = z.output<typeof fromAdapter>;
export type FromBroker = z.output<typeof fromBroker>;
export type Register = z.output<typeof register>;
export type CommandResult = z.output<typeof result>;
export type CommandErrorCode = (typeof commandErrorCodes)[number];
