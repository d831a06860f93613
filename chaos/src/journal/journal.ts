import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

/**
 * Records on disk, in a file for each name. What was added survives whoever added it, and a run of any length keeps
 * nothing of it in memory: whoever judges reads one file at a time.
 */
export class Journal<Record> {
  readonly #folder: string;
  readonly #record: z.ZodType<Record>;

  constructor(folder: string, record: z.ZodType<Record>) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#record = record;
  }

  /** When this returns the record is the system's, and outlives the process. */
  add(name: string, record: Record): void {
    appendFileSync(this.#fileOf(name), `${JSON.stringify(record)}\n`);
  }

  read(name: string): Record[] {
    const file = this.#fileOf(name);
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => this.#record.parse(JSON.parse(line)));
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}.jsonl`);
  }
}
