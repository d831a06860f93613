import { inflateSync } from 'node:zlib';

/** Decodes a PNG with one IDAT chunk and unfiltered rows. */
export function readPicture(file: Buffer) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const packedAt = 8 + 25; // behind the signature and IHDR
  const rows = inflateSync(file.subarray(packedAt + 8, packedAt + 8 + file.readUInt32BE(packedAt)));
  const at = (x: number, y: number) => [...rows.subarray(y * (3 * width + 1) + 1).subarray(3 * x, 3 * x + 3)];
  return { width, height, at };
}

export type Picture = ReturnType<typeof readPicture>;

/** Bounds of the pixels that are not white: left, right, top, bottom. */
export function findSilhouette({ width, height, at }: Picture): number[] {
  const all = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)] as const);
  const shown = all.filter(([x, y]) => at(x, y).join() !== '255,255,255');
  const [columns, rows] = [shown.map(([x]) => x).toSorted((a, b) => a - b), shown.map(([, y]) => y)];
  return [columns[0], columns.at(-1), rows[0], rows.at(-1)].map(Number);
}
