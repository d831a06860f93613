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
export { adapterReplaced, adapterSession, broker, type ConnectedAdapter } from './broker.ts';
export { type Caller, type Outcome, type Role, type Usage, reaches, roles } from './caller.ts';
export type { Acknowledged, Announcement, Contract, Handlers, Input, Operation, Output } from './contract.ts';
export { type Access, type Endpoint, type Method, methods, namesInPath, type Reply, takesBody } from './endpoint.ts';
export { type KeyManager, type KeyUse, keys, type ListedKey } from './keys.ts';
export { parse } from './parse.ts';
export { quota } from './quota.ts';
export { standards } from './standards.ts';
