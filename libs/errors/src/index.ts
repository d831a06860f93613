export { Fault, isCausedByCaller, type WireFault } from './fault.ts';
export { faults, type FaultCode } from './faults.ts';
export { getErrorMessage } from './error-message.ts';
export { escapeHiddenCharacters, hasHiddenCharacters, invisiblePattern } from './hidden-characters.ts';
export { hasSecret, redactSecrets, getSecretPrefix } from './redact-secrets.ts';
