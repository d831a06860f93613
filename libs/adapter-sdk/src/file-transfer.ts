import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileSlot } from '@kerf/contracts';
import { ask, bodyOf, type Circumstances } from './file-request.ts';
import { ToolError } from './tool-error.ts';

/** Name and media type of a file. */
export interface FileAbout {
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
  readonly upload: ((bytes: Uint8Array, about: FileAbout) => Promise<UploadedFile>) | undefined;
  /** Downloads the command's file. Undefined when it has none. */
  readonly download: (() => Promise<Buffer>) | undefined;
}

/** Slots for the files of a command. */
export interface FileSlots {
  readonly upload?: FileSlot | undefined;
  readonly download?: FileSlot | undefined;
}

const attempts = 3;
const pauseMs = 200;

/** Creates the file access of one command. */
export const fileTransfer = ({ upload, download }: FileSlots, circumstances: Circumstances): FileTransfer => ({
  upload: upload && ((bytes, about) => send(upload, bytes, { about, circumstances })),
  download: download && (() => fetchFile(download, circumstances)),
});

async function send(
  slot: FileSlot,
  bytes: Uint8Array,
  { about, circumstances }: { about: FileAbout; circumstances: Circumstances },
): Promise<UploadedFile> {
  if (bytes.length > slot.max_bytes) throw tooLarge(bytes.length, slot);
  const status = await persistently(circumstances.signal, async () => {
    const response = await ask(slot, circumstances, { bytes, ...about });
    response.resume();
    return response.statusCode ?? 0;
  });
  if (status === 413) throw tooLarge(bytes.length, slot);
  if (status < 200 || status > 299) throw refused('EXPORT_FAILED', 'rejected the file', status);
  return {
    file_id: slot.file_id,
    file_name: about.fileName,
    media_type: about.mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function fetchFile(slot: FileSlot, circumstances: Circumstances): Promise<Buffer> {
  let bytes: Buffer | undefined;
  const status = await persistently(circumstances.signal, async () => {
    const response = await ask(slot, circumstances);
    if (response.statusCode === 200) bytes = await bodyOf(response, slot.max_bytes);
    else response.resume();
    return response.statusCode ?? 0;
  });
  if (status !== 200) throw refused('IMPORT_FAILED', 'did not return the file', status);
  if (bytes) return bytes;
  throw new ToolError('IMPORT_FAILED', `The file is larger than the maximum of ${slot.max_bytes} bytes.`);
}

/** Retries network errors and server errors; a file may be sent twice. */
async function persistently(signal: AbortSignal, act: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const status = await act();
      if (status < 500 || attempt === attempts) return status;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ToolError) throw error;
      if (attempt === attempts) throw unreachable(error);
    }
    await pause(pauseMs * attempt, undefined, { signal });
  }
}

const tooLarge = (size: number, { max_bytes }: FileSlot) =>
  new ToolError('EXPORT_FAILED', `The file has ${size} bytes; the maximum is ${max_bytes}.`);

const refused = (code: 'EXPORT_FAILED' | 'IMPORT_FAILED', what: string, status: number) =>
  new ToolError(code, `The service ${what} (status ${status}).`, { retryable: status >= 500 });

const unreachable = (cause: unknown) =>
  new ToolError('INTERNAL', 'The service could not be reached to transfer a file.', { retryable: true, cause });
