import { createHash } from 'node:crypto';
import { KernelError } from './kernel-error.ts';

/** A file a tool has made, on its way to the caller. Its bytes are its own: they may be transferred. */
export interface KernelFile {
  readonly file_name: string;
  readonly media_type: string;
  /** How the bytes are written down where only text can go. */
  readonly encoding: 'text' | 'base64';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Which file it is to be; the ending of its name without the dot. */
export interface FileKind {
  readonly extension: string;
  readonly mediaType: string;
  readonly encoding: 'text' | 'base64';
}

const mostBytes = 200_000_000;

export function kernelFile(name: string, kind: FileKind, content: string | Uint8Array): KernelFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.length > mostBytes) throw tooLarge(bytes.length);
  return {
    file_name: `${name}.${kind.extension}`,
    media_type: kind.mediaType,
    encoding: kind.encoding,
    bytes: owned(bytes),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Small buffers are slices of a pool that other buffers live in; such a slice cannot be given away. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}

const tooLarge = (size: number) =>
  new KernelError(
    'EXPORT_FAILED',
    `The file would have ${size} bytes, more than the ${mostBytes} a file may have. Export fewer objects.`,
  );
