import { createHash } from 'node:crypto';
import { KernelError } from './kernel-error.ts';

/** A file produced by a tool. It owns its bytes, so they can be transferred to another thread. */
export interface KernelFile {
  readonly file_name: string;
  readonly media_type: string;
  /** Encoding of the bytes where only text can be sent. */
  readonly encoding: 'text' | 'base64';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** File format: name extension without the dot, media type and text encoding. */
export interface FileFormat {
  readonly extension: string;
  readonly mediaType: string;
  readonly encoding: 'text' | 'base64';
}

const maxBytes = 200_000_000;

export function createKernelFile(name: string, kind: FileFormat, content: string | Uint8Array): KernelFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.length > maxBytes) throw fileTooLarge(bytes.length);
  return {
    file_name: `${name}.${kind.extension}`,
    media_type: kind.mediaType,
    encoding: kind.encoding,
    bytes: copyIfPooled(bytes),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Copies a slice of a shared pool, as small buffers are: such a slice cannot be transferred. */
function copyIfPooled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}

const fileTooLarge = (size: number) =>
  new KernelError(
    'EXPORT_FAILED',
    `The file would have ${size} bytes; the limit is ${maxBytes}. Export fewer objects.`,
  );
