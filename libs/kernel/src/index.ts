export type { BoundingBox, SavedObject, Snapshot } from './commands.ts';
export type { CommandLimits } from './deadline.ts';
export { Kernel, type KernelOptions } from './kernel.ts';
export { KernelError, type KernelErrorCode } from './kernel-error.ts';
export type { KernelFile } from './kernel-file.ts';
export { occtVersion } from './occt-version.ts';
export type { RunCommand, Transaction } from './transaction.ts';
