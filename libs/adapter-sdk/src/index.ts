export type {
  AdapterOptions,
  AdapterState,
  DocumentState,
  TransactionScope,
  PreviousState,
  Progress,
  CommittedCommand,
  ToolContext,
  Tools,
  Transaction,
} from './adapter-options.ts';
export type { AdapterExit } from './adapter-exit.ts';
export { createTools } from './create-tools.ts';
export type { FileDescription, FileTransfer, UploadedFile } from './file-transfer.ts';
export { Log, type LogLevel, logFormats, logLevels } from './log.ts';
export { runAdapter } from './run-adapter.ts';
export { ToolError } from './tool-error.ts';
