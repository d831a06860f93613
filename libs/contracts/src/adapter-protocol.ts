/** The WebSocket subprotocol that carries these messages. */
export const adapterProtocol = 'kerf-adapter.v1';

/** The version of its messages. */
export const protocolVersion = 1;

/** Where adapters connect, below the WebSocket address. */
export const adapterPath = '/api/v1/adapter/ws';

/** One frame holds at most this many bytes, in either direction. */
export const maxMessageBytes = 1_048_576;

/** Only what carries lists or results may be longer than this: register and result. */
export const maxPlainMessageBytes = 65_536;

/** One order or one result is at most this many bytes of JSON: what the bus carries, with room for what goes around. */
export const maxContentBytes = 900_000;

/** One register lists at most this many commands that it is at work on, and as many that it has done. */
export const mostCommandIds = 1_000;

/** One batch has at most this many steps. */
export const mostBatchSteps = 256;

/** An adapter keeps the last results, at least this many of them, to answer a command that comes again. */
export const leastResults = 1_024;

/** It keeps more than those for at least this long, as far as they fit. */
export const resultRetentionMs = 600_000;

/** Why a broker closes a socket. An adapter stays away after the 44xx codes marked final. */
export const closeCodes = {
  protocolError: 4400,
  keyRefused: 4401,
  roleTooLow: 4403,
  noCommonVersion: 4406,
  registerTimeout: 4408,
  replaced: 4409,
  flooding: 4429,
  slowConsumer: 4008,
  draining: 1012,
  tryAgainLater: 1013,
  tooLarge: 1009,
} as const;

/** After these an adapter does not connect again by itself. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.keyRefused,
  closeCodes.roleTooLow,
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

export type CommandErrorCode = (typeof commandErrorCodes)[number];
