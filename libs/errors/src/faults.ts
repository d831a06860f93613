import { keyFaults } from './key-faults.ts';
import { httpFaults, mcpFaults, oauthFaults } from './protocol-faults.ts';
import { sessionFaults } from './session-faults.ts';
import { teamFaults } from './team-faults.ts';

/**
 * All faults with their HTTP status and the message that the caller reads.
 * They are defined only here; the code that raises a fault fills the `{slots}` of its message.
 */
export const faults = {
  invalid_parameters: { status: 400, message: '{reason}' },
  unknown_tool: { status: 400, message: 'There is no {kind} {name}.{suggestion}' },
  invalid_key: {
    status: 401,
    message: 'Missing or invalid API key. Send a live key in the header X-API-Key, or as Authorization: Bearer.',
  },
  invalid_file_token: {
    status: 401,
    message:
      'Missing, invalid or expired file token. Send the token of the file slot in the command as Authorization: Bearer.',
  },
  tier_too_low: { status: 403, message: '{feature} needs the {needed} tier or higher; this account is on {tier}.' },
  role_too_low: { status: 403, message: '{feature} needs the role {needed} or higher; this key has the role {role}.' },
  ...keyFaults,
  unknown_adapter: {
    status: 404,
    message: 'There is no adapter {adapter} in this account. GET /api/v1/adapter/status lists the connected ones.',
  },
  unknown_file: {
    status: 404,
    message: 'There is no file {file} in this account. It may have expired: upload or export it again.',
  },
  unknown_library: { status: 404, message: 'There is no library {library}.{suggestion}' },
  unknown_part: { status: 404, message: 'There is no part {part} in the library {library}.{suggestion}' },
  unknown_template: { status: 404, message: 'There is no template {template}.{suggestion}' },
  unknown_standard: { status: 404, message: 'There is no standard {standard}.{suggestion}' },
  unknown_operation: {
    status: 404,
    message: 'There is no operation {operation} in this account. It was never admitted, or is too old to be kept.',
  },
  file_incomplete: {
    status: 408,
    message: 'The upload stopped before the file was complete, and nothing was stored. Send it again.',
  },
  email_taken: {
    status: 409,
    message: 'An account for this e-mail address already exists. Use its key; POST /api/v1/keys creates another.',
  },
  file_exists: {
    status: 409,
    message: 'The file {file} is already uploaded with different content. Files cannot change: use another slot.',
  },
  files_full: {
    status: 409,
    message:
      'This account stores {files} files of {size} bytes in total, the maximum. Delete some, or wait until they expire.',
  },
  adapter_in_use: {
    status: 409,
    message: 'The adapter runs commands, and a preview waits for none. Try again in a moment.',
  },
  operation_running: {
    status: 409,
    message:
      'The operation {operation} with this Idempotency-Key is still running. Retry in a moment with the same key.',
  },
  answer_unavailable: {
    status: 409,
    message:
      'The operation {operation} with this Idempotency-Key {ending}, but its answer {reason}. See GET /api/v1/operations/{operation} and GET /api/v1/files, or use a new key to run it again.',
  },
  file_not_carried: {
    status: 413,
    message:
      'The file {file} has {size} bytes, more than the {limit} that an MCP response can carry. Download it from {url} with the API key.',
  },
  file_too_large: { status: 413, message: 'The file is larger than {limit} bytes. Send a smaller one.' },
  design_too_large: { status: 413, message: '{reason}' },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key belongs to another request. Use a new key for a new request.',
  },
  quota_exhausted: {
    status: 429,
    message:
      'This needs {needed} of the {limit} operations of this month, but {left} are left; the quota resets at {resetAt} UTC.',
  },
  key_cap_reached: {
    status: 429,
    message:
      'This needs {needed} of the {cap} monthly operations of this key, but {left} are left until {resetAt} UTC. Use another key.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Try again in {retryAfterS} s.' },
  too_many_changes_a_day: {
    status: 429,
    message:
      'This account has made {limit} changes within 24 hours, the maximum. Try again in {retryAfterS} s. Keys can be revoked at any time.',
  },
  too_many_running: {
    status: 429,
    message: '{limit} operations of this account are running, the maximum. Try again when one of them has finished.',
  },
  too_many_uploads: {
    status: 429,
    message: '{limit} uploads of this account are in progress, the maximum. Try again when one of them has finished.',
  },
  too_many_changes: {
    status: 429,
    message: '{limit} changes of this account are in progress, the maximum. Try again when one of them has finished.',
  },
  too_many_adapters: {
    status: 429,
    message: 'This account has {limit} adapters connected to one broker, the maximum. Disconnect one first.',
  },
  internal: {
    status: 500,
    message: 'Internal server error. Include the request id in X-Request-Id when you report it.',
  },
  adapter_invalid: {
    status: 502,
    message:
      'The adapter returned an invalid result for {tool}: {reason} This is an error of the adapter. Nothing was charged.',
  },
  no_adapter: {
    status: 503,
    message: 'No connected adapter can run {tool}. Connect one to /api/v1/adapter/ws and try again.',
  },
  unfit_adapter: {
    status: 503,
    message:
      'The adapter {adapter} cannot run {tool} now: see GET /api/v1/adapter/status. Choose another adapter or omit adapter_id.',
  },
  adapter_busy: {
    status: 503,
    message:
      'The adapter is busy: its queue is full, or it rejected the command. Nothing was charged. Try again in a moment.',
  },
  preview_failed: { status: 503, message: 'The document of the adapter {adapter} cannot be shown: {reason}' },
  adapter_gone: { status: 503, message: 'The adapter disconnected before it started {tool}. Nothing was charged.' },
  adapter_lost: { status: 503, message: 'The adapter disconnected before it finished {tool}. Nothing was charged.' },
  called_off: { status: 503, message: '{tool} was cancelled. Nothing was charged.' },
  overloaded: {
    status: 503,
    message: 'The service is busy, and this request was not started. Nothing was charged. Try again in a moment.',
  },
  unavailable: { status: 503, message: 'The {service} service is unavailable. Try again in a moment.' },
  storage_full: {
    status: 503,
    message:
      '{storage} is almost full and takes nothing new; nothing was stored or charged. Try again in {retryAfterS} s.',
  },
  unrecorded: {
    status: 503,
    message:
      'The operation succeeded but could not be recorded. Retry with the same Idempotency-Key; without one it is not charged.',
  },
  deadline_passed: {
    status: 504,
    message:
      'The operation was not finished within {timeoutMs} ms. It is charged only if a retry with the same Idempotency-Key returns its result.',
  },
  timed_out: { status: 504, message: 'The {service} service did not answer within {timeoutMs} ms.' },
  adapter_timed_out: {
    status: 504,
    message: 'The adapter did not finish {tool} within {timeoutMs} ms. Nothing was charged.',
  },
  ...httpFaults,
  ...mcpFaults,
  ...oauthFaults,
  ...teamFaults,
  ...sessionFaults,
} as const satisfies Record<string, { status: number; message: string }>;

export type FaultCode = keyof typeof faults;
