import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

/**
 * Records on disk, in one file per name.
 * A record survives the process that added it. Memory use does not depend on the length of the run: the check reads
 * one file at a time.
 */
export class Journal<Record> {
  readonly #folder: string;
  readonly #record: z.ZodType<Record>;

  constructor(folder: string, record: z.ZodType<Record>) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#record = record;
  }

  /** Appends a record; it is in the operating system's cache on return, so it outlives the process. */
  append(name: string, record: Record): void {
    appendFileSync(this.#fileOf(name), `${JSON.stringify(record)}\n`);
  }

  readAll(name: string): Record[] {
    const file = this.#fileOf(name);
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => this.#record.parse(JSON.parse(line)));
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.jsonl`);
  }
}
