import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads the fields of the object in a JSON file. */
export async function readJson(file: string): Promise<Record<string, unknown>> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof value !== 'object' || value === null) throw new Error(`${file} holds no object.`);
  return { ...value };
}

/** Writes a JSON file that only its owner can read, atomically: readers see the old file or the new one. */
export async function writePrivateJson(file: string, value: object): Promise<void> {
  const temporary = `${file}.draft`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, file);
}
