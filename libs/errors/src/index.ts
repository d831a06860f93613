export { Fault, type WireFault } from './fault.ts';
export { faults, type FaultCode } from './faults.ts';
export { messageOf } from './message-of.ts';
export { holdsSecret, redacted, secretPrefix } from './redacted.ts';
