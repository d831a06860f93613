import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileSlot, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { CommandOwner, FileExchange } from './file-exchange.ts';
import type { FileEntry, FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';
import type { FileGrant, FileTokens } from './file-tokens.ts';
import { presentFile } from './present-file.ts';
import { type WrittenFile, writtenFileIn } from './written-file.ts';

/** Margin by which a slot outlives its command, because another gateway's clock may be minutes ahead. */
const marginMs = 300_000;

/** Maximum size of text that is returned inline with its file, so that clients need not download it. */
const mostTextBytes = 32_768;

/** An exchange of a file that its tool will write. */
export interface WrittenExchange extends FileExchange {
  readonly fileId: string;
}

/** Factory of file slots for commands, without any I/O, and verifier of the files that adapters report. */
export class FileSlots {
  constructor(
    private readonly files: Files,
    private readonly tokens: FileTokens,
    private readonly now = () => Date.now(),
  ) {}

  /** Creates the exchange of a file that a tool writes. */
  written(tool: string, timeoutMs: number): WrittenExchange {
    const fileId = this.files.newId();
    const maxBytes = this.files.terms.bytesPerFile;
    let opened: FilePlace | undefined;
    return {
      fileId,
      slotsFor: (owner) => {
        opened = { accountId: owner.accountId, fileId };
        return { upload: this.slot({ ...owner, fileId, direction: 'upload', maxBytes }, timeoutMs) };
      },
      accept: (accountId, outcome) => this.accept({ accountId, fileId }, tool, outcome),
      discard: async () => {
        if (opened) await this.files.remove(opened);
      },
    };
  }

  /** Creates the exchange of a file that a tool reads. Throws `unknown_file` unless it is the caller's own. */
  async read(place: FilePlace, timeoutMs: number): Promise<FileExchange> {
    const { size } = await this.files.find(place);
    return this.readable(place.fileId, size, timeoutMs);
  }

  /** Creates the exchange of a file that an earlier step of the batch writes. */
  readAfter({ fileId }: WrittenExchange, timeoutMs: number): FileExchange {
    return this.readable(fileId, this.files.terms.bytesPerFile, timeoutMs);
  }

  private readable(fileId: string, maxBytes: number, timeoutMs: number): FileExchange {
    return {
      slotsFor: (owner) => ({
        download: this.slot({ ...owner, fileId, direction: 'download', maxBytes }, timeoutMs),
      }),
      accept: async (_, outcome) => outcome,
      // The file does not belong to the operation and stays.
      discard: async () => undefined,
    };
  }

  private slot(place: Place, timeoutMs: number): FileSlot {
    const { accountId, keyIds, fileId, direction, maxBytes } = place;
    const expiresAt = this.now() + timeoutMs + marginMs;
    const token = this.tokens.make({ accountId, keyIds: [...keyIds], fileId, direction, maxBytes, expiresAt });
    return { file_id: fileId, url: this.files.urlOf(fileId), token, max_bytes: maxBytes };
  }

  /** Accepts the outcome of a writing tool. Removes the file when the operation failed. */
  private async accept(place: FilePlace, tool: string, outcome: Outcome): Promise<Outcome> {
    try {
      if (outcome.ok) return { ok: true, result: await this.checked(place, tool, outcome.result) };
    } catch (error) {
      await this.files.remove(place);
      throw error;
    }
    await this.files.remove(place);
    return outcome;
  }

  private async checked(place: FilePlace, tool: string, result: Record<string, unknown>) {
    const told = writtenFileIn(result);
    if (!told) throw invalid(tool, 'the result names no file.');
    const entry = told.file_id === undefined ? await this.keep(place, tool, told) : await this.found(place, tool, told);
    if (entry.size !== told.size || entry.sha256 !== told.sha256.toLowerCase())
      throw invalid(tool, 'the size or checksum of the file differs from the result.');
    const { content: _, encoding: __, ...rest } = result;
    return { ...rest, ...presentFile(this.files, entry), url: this.files.urlOf(entry.fileId), ...smallText(told) };
  }

  /** Finds the reported file. Under an Idempotency-Key it may be from an earlier attempt, with a slot of its own. */
  private async found({ accountId }: FilePlace, tool: string, { file_id: fileId = '' }: WrittenFile) {
    return this.files.find({ accountId, fileId }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'unknown_file'
        ? invalid(tool, 'the file was not uploaded.')
        : error;
    });
  }

  /** Stores the content of a result, for adapters that do not support slots. */
  private async keep(place: FilePlace, tool: string, told: WrittenFile): Promise<FileEntry> {
    const bytes = bytesOf(told);
    if (!bytes) throw invalid(tool, 'the result neither names nor contains a file.');
    if (createHash('sha256').update(bytes).digest('hex') !== told.sha256.toLowerCase())
      throw invalid(tool, 'the checksum of the content differs from the result.');
    const { file_name: name, media_type: mediaType } = told;
    const content = Readable.from([bytes]);
    return this.files.take({ ...place, name, mediaType, content, maxBytes: this.files.terms.bytesPerFile });
  }
}

/** The grant and owner of a slot. */
interface Place extends CommandOwner, Pick<FileGrant, 'fileId' | 'direction' | 'maxBytes'> {}

const invalid = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });

const bytesOf = ({ content, encoding }: WrittenFile): Buffer | undefined =>
  content === undefined ? undefined : Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');

const smallText = ({ content, encoding, size }: WrittenFile) =>
  content !== undefined && encoding === 'text' && size <= mostTextBytes ? { content, encoding } : {};
