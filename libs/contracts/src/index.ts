export {
  accounts,
  closings,
  exportParts,
  keyFirstUsed,
  keyRevoked,
  tierChanged,
  type StoredKey,
} from './accounts.ts';
export {
  adapterPath,
  adapterProtocol,
  type CommandErrorCode,
  closeCodes,
  commandErrorCodes,
  finalCloseCodes,
  minRetainedResults,
  maxContentBytes,
  maxMessageBytes,
  maxPlainMessageBytes,
  maxBatchSteps,
  maxCommandIds,
  protocolVersion,
  resultRetentionMs,
} from './adapter/protocol.ts';
export {
  type AdapterMessage,
  adapterMessages,
  type BatchResult,
  batchResult,
  type CommandResult,
  type FromAdapter,
  fromAdapter,
  type RegisterInput,
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
export { type FileSlot, fileSlot } from './adapter/message-fields.ts';
export { createAdapterSchemas } from './adapter/json-schemas.ts';
export { api } from './api.ts';
export { type HintName, hintNames } from './api/account.ts';
export { oauthApi, toolScope } from './api/oauth.ts';
export type { BatchCommand } from './api/batch.ts';
export { operationIdHeader, operationIdMeta } from './api/operations.ts';
export { answerVersion, noReplay, replayHeader, replayMeta, type UnavailableAnswer } from './stored-answers.ts';
export {
  digestKey,
  displayKey,
  displaySession,
  isSessionToken,
  isWellFormedKey,
  findKeys,
  mintKey,
  mintSessionToken,
} from './api-key.ts';
export { assistantPage, maxAssistantIdleDays, assistants, getInteractionPath } from './assistants.ts';
export { type AuditAction, audit } from './audit.ts';
export {
  adapterBatch,
  adapterMoved,
  adapterCommand,
  adapterReplaced,
  adaptersChanged,
  adapterSession,
  type AdapterStatus,
  broker,
  brokerPresent,
  liveDocument,
  type ConnectedAdapter,
  connectedAdapter,
  forwardedResult,
  operationCancelled,
  operationProgress,
} from './broker.ts';
export { toolCallMeta, idempotencyKey, maxOperationMs, resourceReadMeta } from './schemas/execution-options.ts';
export { type Caller, type Outcome, type Role, type Usage, isRoleAtLeast, outcome, roles } from './caller.ts';
export type { Acknowledged, Announcement, Contract, Handlers, Input, Operation, Output } from './contract.ts';
export {
  type Access,
  type Endpoint,
  eventStream,
  fileBytes,
  type IncomingFile,
  isEventStream,
  isFileBody,
  isRateLimited,
  isHtmlPage,
  type Method,
  methods,
  getPathParameters,
  type Reply,
  hasBody,
} from './endpoint.ts';
export {
  type AuditEvent,
  auditEvent,
  auditEvents,
  type Compensation,
  compensation,
  compensations,
  deadLetters,
  passingAudit,
  passingHighUsage,
  passingUsage,
  quotaWarningPercent,
  quotaNotices,
  tierChanges,
  refunds,
  streams,
  type UsageEvent,
  usageEvents,
} from './events.ts';
export { gatewayFiles, gatewayPresent, gateways } from './gateways.ts';
export { identities } from './identities.ts';
export { keyKind, type KeyManager, keyOrigin, type KeyUse, keys, type ListedKey } from './keys.ts';
export {
  type BuildCommand,
  type PartSearchResult,
  libraryCategories,
  type Part,
  type PartDetail,
  type PartFinish,
  partFinishes,
} from './schemas/parts.ts';
export {
  answerOnStream,
  maxAnswerPartLength,
  messageToStream,
  requestCancelled,
  sessionIdPattern,
  streamIdPattern,
} from './mcp-streams.ts';
export { formatTimestamp } from './schemas/timestamp.ts';
export { listSubjects, toMessageSchema } from './message-schemas.ts';
export { parse, toParameterFault } from './parse.ts';
export { getInboxPrefix, type Permissions, derivePermissions, addSpecificationUser } from './permissions.ts';
export { type ListedPasskey, maxPasskeys, passkeys } from './passkeys.ts';
export { maxListedOperations } from './operation-lists.ts';
export { maxKeysPerCheck, quota } from './quota.ts';
export { gatewayFile, standards } from './standards.ts';
export { passkeyTransport } from './schemas/webauthn.ts';
export { maxJsonDepth, findStorageProblem } from './schemas/json-limits.ts';
export {
  type Browser,
  type HeldThing,
  type ListedSession,
  type SessionHolder,
  type SessionState,
  sessionMethod,
  sessions,
  signInLifeS,
  ticketLifeS,
} from './sessions.ts';
export { consumer, type EventConsumer, getFilterSubject, type Stream, stream } from './stream.ts';
export { freeObject, freeText, secretFree } from './schemas/text.ts';
export { deployment, type TrafficTable, traffic, users } from './traffic.ts';
export { type Actor, team } from './team.ts';
export {
  displayToken,
  findAccessTokens,
  isAccessToken,
  isInvitationToken,
  mintAccessToken,
  mintInvitationToken,
  hashSignInToken,
  hashTicket,
  isTicket,
  mintTicket,
  mintSignInToken,
  signInTokenPattern,
} from './tokens.ts';
