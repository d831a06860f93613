import { crc32, deflateRawSync } from 'node:zlib';

/** Creates a ZIP archive of the files in order. Without dates, so that equal files give equal archives. */
export function createZip(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const entry = createEntry(name, Buffer.from(text), offset);
    entries.push(entry);
    offset += entry.local.length + entry.packed.length;
  }
  const directory = Buffer.concat(entries.map(({ central }) => central));
  const body = entries.flatMap(({ local, packed }) => [local, packed]);
  return Buffer.concat([...body, directory, createEndRecord(entries.length, directory.length, offset)]);
}

interface Entry {
  readonly local: Buffer;
  readonly packed: Buffer;
  readonly central: Buffer;
}

const version = 20;
const deflated = 8;
const firstDay = 0x21; // 1980-01-01, the earliest date of the format

function createEntry(name: string, content: Buffer, offset: number): Entry {
  const packed = deflateRawSync(content);
  const path = Buffer.from(name);
  const described = Buffer.alloc(26);
  [version, 0, deflated, 0, firstDay].forEach((value, i) => described.writeUInt16LE(value, 2 * i));
  [crc32(content), packed.length, content.length].forEach((value, i) => described.writeUInt32LE(value, 10 + 4 * i));
  described.writeUInt16LE(path.length, 22);
  const where = Buffer.alloc(14); // comment, disk, attributes: none
  where.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([toSignature(0x04034b50), described, path]),
    packed,
    central: Buffer.concat([toSignature(0x02014b50), Buffer.from([version, 0]), described, where, path]),
  };
}

function createEndRecord(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directoryBytes, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([toSignature(0x06054b50), end]);
}

function toSignature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
