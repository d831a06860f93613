export type {
  AdapterOptions,
  AdapterState,
  DocumentState,
  Extent,
  Past,
  Progress,
  Settled,
  ToolContext,
  Tools,
  Transaction,
} from './adapter-options.ts';
export type { Ending } from './ending.ts';
export { everyTool } from './every-tool.ts';
export type { FileAbout, FileTransfer, UploadedFile } from './file-transfer.ts';
export { Log, type LogLevel, logLevels } from './log.ts';
export { runAdapter } from './run-adapter.ts';
export { ToolError } from './tool-error.ts';
