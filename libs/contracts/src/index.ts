export { accessTokensIn, displayToken, isAccessToken, mintAccessToken } from './access-token.ts';
export { accounts, keyRevoked, tierChanged, type StoredKey } from './accounts.ts';
export {
  adapterPath,
  adapterProtocol,
  type CommandErrorCode,
  closeCodes,
  commandErrorCodes,
  finalCloseCodes,
  leastResults,
  maxContentBytes,
  maxMessageBytes,
  maxPlainMessageBytes,
  mostBatchSteps,
  mostCommandIds,
  protocolVersion,
  resultRetentionMs,
} from './adapter-protocol.ts';
export {
  type AdapterMessage,
  adapterMessages,
  type BatchResult,
  batchResult,
  type CommandResult,
  type FromAdapter,
  fromAdapter,
  type Greeting,
  type Register,
} from './adapter/from-adapter.ts';
export {
  type BatchStep,
  brokerMessages,
  type Execute,
  type ExecuteBatch,
  type FromBroker,
  fromBroker,
} from './adapter/from-broker.ts';
export { type FileSlot, fileSlot } from './adapter/parts.ts';
export { adapterSchemas } from './adapter/schemas.ts';
export { api } from './api.ts';
export { oauthApi, toolScope } from './api/oauth.ts';
export type { BatchCommand } from './api/batch.ts';
export { operationIdHeader, operationIdMeta } from './api/operations.ts';
export { digestKey, displayKey, isWellFormedKey, keysIn, mintKey } from './api-key.ts';
export { assistantIdleDays, assistants } from './assistants.ts';
export { type AuditAction, audit } from './audit.ts';
export {
  adapterBatch,
  adapterMoved,
  adapterOrder,
  adapterReplaced,
  adaptersChanged,
  adapterSession,
  type AdapterStatus,
  broker,
  brokerPresent,
  type ConnectedAdapter,
  connectedAdapter,
  movedResult,
  operationCalledOff,
  operationProgress,
} from './broker.ts';
export { callMeta, idempotencyKey, longestOperationMs, readMeta } from './call-fields.ts';
export { type Caller, type Outcome, type Role, type Usage, reaches, roles } from './caller.ts';
export type { Acknowledged, Announcement, Contract, Handlers, Input, Operation, Output } from './contract.ts';
export {
  type Access,
  type Endpoint,
  eventStream,
  fileBytes,
  type IncomingFile,
  isEventStream,
  isFile,
  isLimited,
  isPage,
  type Method,
  methods,
  namesInPath,
  type Reply,
  takesBody,
} from './endpoint.ts';
export {
  type AuditEvent,
  auditEvent,
  auditEvents,
  type Compensation,
  compensation,
  compensations,
  deadLetters,
  mostOfMonth,
  quotaNotices,
  tierChanges,
  refunds,
  streams,
  type UsageEvent,
  usageEvents,
} from './events.ts';
export { gatewayPresent, gateways } from './gateways.ts';
export { isInvitationToken, mintInvitationToken } from './invitation-token.ts';
export { keyKind, type KeyManager, keyOrigin, type KeyUse, keys, type ListedKey } from './keys.ts';
export type { BuildCommand } from './build-command.ts';
export {
  type FoundParts,
  libraryCategories,
  type Part,
  type PartDetail,
  type PartFinish,
  partFinishes,
} from './library-shapes.ts';
export {
  answerOnStream,
  answerPartLength,
  messageToStream,
  requestCancelled,
  sessionIdPattern,
  streamIdPattern,
} from './mcp-streams.ts';
export { withoutZone } from './moment.ts';
export { parse, refusalOf } from './parse.ts';
export { inboxPrefix, type Permissions, permissionsOf, withSpecification } from './permissions.ts';
export { mostKeysAtOnce, quota } from './quota.ts';
export { gatewayFile, standards } from './standards.ts';
export { maxDepth, unstorable } from './storable.ts';
export { consumer, type EventConsumer, filterOf, type Stream, stream } from './stream.ts';
export { freeObject, freeText } from './text.ts';
export { withoutSecret } from './without-secret.ts';
export { deployment, type TrafficTable, traffic, users } from './traffic.ts';
export { type Actor, team } from './team.ts';
