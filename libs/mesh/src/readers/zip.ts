import { crc32, inflateRawSync } from 'node:zlib';
import { MeshError, invalidMesh } from '../mesh-error.ts';

/** One directory entry of an archive. */
interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly start: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const maxEntries = 1000;

/** Limit of an unpacked file. */
const maxBytes = 60_000_000;

/** Unpacks the first file of a ZIP archive with a matching name. Throws a MeshError when there is none. */
export function unzipFirst(archive: Uint8Array, fits: (name: string) => boolean): Buffer {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    const entry = readDirectory(bytes).find(({ name }) => fits(name));
    if (entry) return readContent(bytes, entry);
  } catch (error) {
    throw error instanceof MeshError ? error : invalidMesh('The 3MF file is not a complete ZIP archive.');
  }
  throw invalidMesh('The 3MF file contains no model.');
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw invalidMesh('The 3MF file is not a complete ZIP archive.');
  const count = Math.min(maxEntries, bytes.readUInt16LE(end + 10));
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count && bytes.readUInt32LE(at) === entryMark; i += 1) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readContent(bytes: Buffer, entry: ZipEntry): Buffer {
  const { packedBytes, start } = entry;
  if (entry.isEncrypted) throw invalidMesh('The 3MF file is encrypted.');
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const content = inflate(bytes.subarray(from, from + packedBytes), entry.method);
  if (crc32(content) !== entry.checksum) throw invalidMesh('The model in the 3MF file does not match its checksum.');
  return content;
}

function inflate(packed: Buffer, method: number): Buffer {
  if (method === 0) return Buffer.from(packed);
  if (method !== 8) throw invalidMesh(`The 3MF file uses compression method ${method}; only deflate is supported.`);
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new MeshError('too_large', `The model in the 3MF file is larger than ${maxBytes} bytes.`);
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
