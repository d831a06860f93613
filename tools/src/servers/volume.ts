import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Measures the bytes that a server with this data folder may use: those of the folder and those that are free. */
export async function measureVolume(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(measureFile));
  return sizes.reduce((sum, size) => sum + size, bavail * bsize);
}

/** A running server may remove a file at any time. */
const measureFile = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
