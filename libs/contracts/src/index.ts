export { accounts, keyRevoked } from './accounts.ts';
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
export { adapterReplaced, adapterSession, broker, type ConnectedAdapter } from './broker.ts';
export type { Caller, Outcome, Usage } from './caller.ts';
export type { Announcement, Contract, Handlers, Input, Operation, Output } from './contract.ts';
export type { Access, Endpoint, Reply } from './endpoint.ts';
export { parse } from './parse.ts';
export { inboxPrefix, type Permissions, permissionsOf, withSpecification } from './permissions.ts';
export { quota } from './quota.ts';
export { standards } from './standards.ts';
export { type Traffic, type TrafficTable, traffic } from './traffic.ts';
