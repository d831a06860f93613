import { createHash } from 'node:crypto';
import { retry } from '@kerf/concurrency';
import type { FileSlot } from '@kerf/contracts';
import { requestFile, readBody, type FileRequestContext } from './file-request.ts';
import { ToolError } from './tool-error.ts';

/** Name and media type of a file. */
export interface FileDescription {
  readonly fileName: string;
  readonly mediaType: string;
}

/** Uploaded file, as results refer to it. */
export interface UploadedFile {
  readonly file_id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

/** File access of a tool. */
export interface FileTransfer {
  /** Uploads a file. Undefined when the command has no slot for one: the content then goes into the result. */
  readonly upload: ((bytes: Uint8Array, description: FileDescription) => Promise<UploadedFile>) | undefined;
  /** Downloads the command's file. Undefined when it has none. */
  readonly download: (() => Promise<Buffer>) | undefined;
}

/** Slots for the files of a command. */
export interface FileSlots {
  readonly upload?: FileSlot | undefined;
  readonly download?: FileSlot | undefined;
}

const maxAttempts = 3;

/** The signal of the command ends the attempts at its deadline. */
const retryOptions = { timeoutMs: Number.POSITIVE_INFINITY, maxAttempts, pauseMs: 200, maxPauseMs: 400 };

/** Creates the file access of one command. */
export const createFileTransfer = ({ upload, download }: FileSlots, context: FileRequestContext): FileTransfer => ({
  upload: upload && ((bytes, description) => uploadFile(upload, bytes, { description, context })),
  download: download && (() => downloadFile(download, context)),
});

async function uploadFile(
  slot: FileSlot,
  bytes: Uint8Array,
  { description, context }: { description: FileDescription; context: FileRequestContext },
): Promise<UploadedFile> {
  if (bytes.length > slot.max_bytes) throw createTooLargeError(bytes.length, slot);
  const status = await retryRequest(context.signal, async () => {
    const response = await requestFile(slot, context, { bytes, ...description });
    response.resume();
    return response.statusCode ?? 0;
  });
  if (status === 413) throw createTooLargeError(bytes.length, slot);
  if (status < 200 || status > 299) throw createRefusedError('EXPORT_FAILED', 'rejected the file', status);
  return {
    file_id: slot.file_id,
    file_name: description.fileName,
    media_type: description.mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function downloadFile(slot: FileSlot, context: FileRequestContext): Promise<Buffer> {
  let bytes: Buffer | undefined;
  const status = await retryRequest(context.signal, async () => {
    const response = await requestFile(slot, context);
    if (response.statusCode === 200) bytes = await readBody(response, slot.max_bytes);
    else response.resume();
    return response.statusCode ?? 0;
  });
  if (status !== 200) throw createRefusedError('IMPORT_FAILED', 'did not return the file', status);
  if (bytes) return bytes;
  throw new ToolError('IMPORT_FAILED', `The file is larger than the maximum of ${slot.max_bytes} bytes.`);
}

/** Retries network errors and server errors; a file may be sent twice. Resolves to the last status. */
async function retryRequest(signal: AbortSignal, sendRequest: () => Promise<number>): Promise<number> {
  const attemptRequest = async (attempt: number) => {
    const status = await sendRequest();
    if (status >= 500 && attempt < maxAttempts) throw new Error(`The service answered ${status}.`);
    return status;
  };
  const isRetryable = (error: unknown) => !signal.aborted && !(error instanceof ToolError);
  try {
    return await retry(attemptRequest, { ...retryOptions, signal, isRetryable });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ToolError ? error : createUnreachableError(error);
  }
}

const createTooLargeError = (size: number, { max_bytes }: FileSlot) =>
  new ToolError('EXPORT_FAILED', `The file has ${size} bytes; the maximum is ${max_bytes}.`);

const createRefusedError = (code: 'EXPORT_FAILED' | 'IMPORT_FAILED', what: string, status: number) =>
  new ToolError(code, `The service ${what} (status ${status}).`, { retryable: status >= 500 });

const createUnreachableError = (cause: unknown) =>
  new ToolError('INTERNAL', 'The service could not be reached to transfer a file.', { retryable: true, cause });
