/** WebSocket subprotocol of the adapter protocol. */
export const adapterProtocol = 'kerf-adapter.v1';

/** Version of the messages. */
export const protocolVersion = 1;

/** Path to which adapters connect. */
export const adapterPath = '/api/v1/adapter/ws';

/** Maximum size of a message in bytes, in either direction. */
export const maxMessageBytes = 1_048_576;

/** Maximum bytes of messages other than register and result, which carry lists and results. */
export const maxPlainMessageBytes = 65_536;

/** Maximum JSON bytes of one command or result: the bus message limit minus the envelope. */
export const maxContentBytes = 900_000;

/** Maximum running commands that one register lists, and maximum unacknowledged ones. */
export const maxCommandIds = 1_000;

/** Maximum steps of a batch. */
export const maxBatchSteps = 256;

/** Minimum number of results that an adapter retains to answer repeated commands. */
export const minRetainedResults = 1_024;

/** Minimum time for which an adapter retains further results, as far as memory allows. */
export const resultRetentionMs = 600_000;

/** Close codes of a broker. After a final code (`finalCloseCodes`) an adapter does not reconnect. */
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

/** Close codes after which an adapter does not reconnect by itself. */
export const finalCloseCodes: readonly number[] = [
  closeCodes.keyRefused,
  closeCodes.roleTooLow,
  closeCodes.noCommonVersion,
  closeCodes.replaced,
];

/** Error codes with which an adapter reports a failed command. */
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
