import { crc32, deflateSync } from 'node:zlib';
import type { PixelSize } from './camera.ts';

/** Encodes RGB pixels, one byte per channel, as a PNG. */
export function encodePng(pixels: Uint8Array, { width, height }: PixelSize): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // bits per channel, true colour
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(filterRows(pixels, 3 * width))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

const up = 2;

/** Stores each row as its difference from the row above, which compresses better. */
function filterRows(pixels: Uint8Array, rowBytes: number): Buffer {
  const rows = pixels.length / rowBytes;
  const lines = Buffer.alloc(pixels.length + rows);
  for (let row = 0; row < rows; row += 1) {
    const start = row * (rowBytes + 1);
    lines[start] = up;
    for (let i = 0; i < rowBytes; i += 1) {
      const at = row * rowBytes + i;
      lines[start + 1 + i] = (pixels[at] ?? 0) - (row > 0 ? (pixels[at - rowBytes] ?? 0) : 0);
    }
  }
  return lines;
}

function createChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
