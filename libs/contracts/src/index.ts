export { accounts, keyRevoked, type StoredKey } from './accounts.ts';
export {
  adapterPath,
  adapterProtocol,
  type CommandErrorCode,
  type CommandResult,
  closeCodes,
  commandErrorCodes,
  type FromAdapter,
  type FromBroker,
  finalCloseCodes,
  fromAdapter,
  fromBroker,
  maxMessageBytes,
  type Register,
} from './adapter-protocol.ts';
export { api } from './api.ts';
export { digestKey, displayKey, isWellFormedKey, mintKey } from './api-key.ts';
export { type AuditAction, audit } from './audit.ts';
export { adapterReplaced, adapterSession, broker, type ConnectedAdapter } from './broker.ts';
export { callMeta, idempotencyKey } from './call-fields.ts';
export { type Caller, type Outcome, type Role, type Usage, reaches, roles } from './caller.ts';
export type { Acknowledged, Announcement, Contract, Handlers, Input, Operation, Output } from './contract.ts';
export { type Access, type Endpoint, type Method, methods, namesInPath, type Reply, takesBody } from './endpoint.ts';
export {
  type AuditEvent,
  auditEvent,
  auditEvents,
  type Compensation,
  compensation,
  compensations,
  deadLetters,
  quotaNotices,
  refunds,
  streams,
  type UsageEvent,
  usageEvent,
  usageEvents,
} from './events.ts';
export { isInvitationToken, mintInvitationToken } from './invitation-token.ts';
export { keyKind, type KeyManager, keyOrigin, type KeyUse, keys, type ListedKey } from './keys.ts';
export { withoutZone } from './moment.ts';
export { parse } from './parse.ts';
export { inboxPrefix, type Permissions, permissionsOf, withSpecification } from './permissions.ts';
export { quota } from './quota.ts';
export { standards } from './standards.ts';
export { consumer, type EventConsumer, type Stream, stream } from './stream.ts';
export { freeObject, freeText, isStorable } from './text.ts';
export { type Traffic, type TrafficTable, traffic } from './traffic.ts';
export { type Actor, team } from './team.ts';
