import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNativeError } from 'node:util/types';
import { type PreviousState, type CommittedCommand, ToolError } from '@kerf/adapter-sdk';
import { minRetainedResults, resultRetentionMs } from '@kerf/contracts';
import type { SavedObject, Snapshot } from '@kerf/kernel';
import { v7 as uuidv7 } from 'uuid';
import { readDocumentHeader, readResult, readSavedObject } from './stored-json.ts';

/** The folder cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const sqliteBusy = 5; // SQLITE_BUSY

// One file holds everything, so that a document and the results of its commands are never separated.
// WAL and FULL: committed data survives a kill and a power loss. EXCLUSIVE: one process at a time, and the system
// releases the lock when the process dies.
const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS object (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, saved TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS answer
    (place INTEGER PRIMARY KEY, command_id TEXT NOT NULL UNIQUE, result TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO fact VALUES ('adapter_id', '${uuidv7()}');
  COMMIT;
`;

/** Data that an adapter keeps across restarts: its id, its document, and the results of its commands. */
export class DataFolder {
  readonly #database: DatabaseSync;
  /** Objects as stored on disk: an unchanged object is not written again. */
  #objects = new Map<string, SavedObject>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Opens the folder exclusively, and creates it if necessary. Throws `DataFolderError`. */
  static open(folder: string): DataFolder {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      const database = new DatabaseSync(join(folder, 'adapter.sqlite'));
      database.exec(schema);
      return new DataFolder(database);
    } catch (error) {
      throw new DataFolderError(describeOpenError(folder, error), { cause: error });
    }
  }

  get adapterId(): string {
    return this.#fact('adapter_id') ?? '';
  }

  set adapterId(id: string) {
    this.#setFact('adapter_id', id);
  }

  /** Loads the saved document; undefined if there is none. */
  loadSnapshot(): Snapshot | undefined {
    const outline = this.#fact('document');
    if (outline === undefined) return undefined;
    const rows = this.#database.prepare('SELECT saved FROM object ORDER BY place').all();
    const objects = rows.map(({ saved }) => readSavedObject(saved));
    this.#objects = new Map(objects.map((object) => [object.id, object]));
    return { ...readDocumentHeader(outline), objects };
  }

  /** Loads the command results, unacknowledged commands and resume token of the previous process. */
  loadPast(): PreviousState {
    const rows = this.#database.prepare('SELECT result FROM answer ORDER BY place').all();
    return {
      results: rows.map(({ result }) => readResult(result)),
      owed: this.#fact('owed')?.split(' ') ?? [],
      resumeToken: this.#fact('resume_token'),
    };
  }

  saveResumeToken(token: string): void {
    this.#setFact('resume_token', token);
  }

  /** Saves the changes and the result of a command in one transaction. Throws `ToolError` (`INTERNAL`, retryable). */
  saveCommand({ objects, ...outline }: Snapshot, { result, owed }: CommittedCommand): void {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      this.#setFact('document', JSON.stringify(outline));
      this.#setFact('owed', owed.join(' '));
      this.#keepAnswer(result);
      const current = this.#write(objects);
      this.#database.exec('COMMIT');
      this.#objects = current;
    } catch (cause) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      const why = isNativeError(cause) ? cause.message : String(cause);
      const sentence = `The document cannot be saved (${why}); it is unchanged.`;
      throw new ToolError('INTERNAL', sentence, { retryable: true, cause });
    }
  }

  close(): void {
    this.#database.close();
  }

  #write(objects: readonly SavedObject[]): Map<string, SavedObject> {
    const current = new Map(objects.map((object) => [object.id, object]));
    // Undo may restore objects between others, but rows keep the order in which they were written.
    const known = isAppended(this.#objects, current) ? this.#objects : new Map<string, SavedObject>();
    const remove = this.#database.prepare('DELETE FROM object WHERE id = ?');
    for (const id of this.#objects.keys()) if (!current.has(id) || !known.has(id)) remove.run(id);
    const upsert = this.#database.prepare(
      'INSERT INTO object (id, saved) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET saved = excluded.saved',
    );
    for (const [id, object] of current) {
      if (known.get(id) !== object) upsert.run(id, JSON.stringify(object));
    }
    return current;
  }

  #keepAnswer(result: CommittedCommand['result']): void {
    const now = Date.now();
    this.#database
      .prepare('INSERT OR REPLACE INTO answer (command_id, result, at) VALUES (?, ?, ?)')
      .run(result.command_id, JSON.stringify(result), now);
    this.#database
      .prepare('DELETE FROM answer WHERE at < ? AND place <= (SELECT max(place) FROM answer) - ?')
      .run(now - resultRetentionMs, minRetainedResults);
  }

  #fact(name: string): string | undefined {
    const value = this.#database.prepare('SELECT value FROM fact WHERE name = ?').get(name)?.['value'];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  #setFact(name: string, value: string): void {
    this.#database.prepare('INSERT OR REPLACE INTO fact VALUES (?, ?)').run(name, value);
  }
}

/** True if the remaining objects keep their order and all new ones follow them. */
function isAppended(before: ReadonlyMap<string, SavedObject>, now: ReadonlyMap<string, SavedObject>): boolean {
  const staying = [...before.keys()].filter((id) => now.has(id));
  const ids = [...now.keys()];
  return staying.every((id, place) => ids[place] === id);
}

function describeOpenError(folder: string, error: unknown): string {
  if (isNativeError(error) && 'errcode' in error && error.errcode === sqliteBusy) {
    return `The folder ${folder} is in use by another adapter: choose another folder with --data.`;
  }
  const why = isNativeError(error) ? error.message : String(error);
  return `The folder ${folder} cannot be used: ${why}. Repair it, or choose another folder with --data.`;
}
