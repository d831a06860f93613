import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileSlot, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FileExchange, OrderOwner } from '../execution/attempt.ts';
import type { FileEntry, FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';
import type { FileGrant, FileTokens } from './file-tokens.ts';
import { presentFile } from './present-file.ts';
import { type WrittenFile, writtenFileIn } from './written-file.ts';

/** A slot is open longer than its command may run: the gateway that is asked may have a clock that is minutes fast. */
const marginMs = 300_000;

/** Text of no more bytes than this is told with its file, for those who would rather not fetch it. */
const mostTextBytes = 32_768;

/** A file that will be there when its tool has run. */
export interface WrittenExchange extends FileExchange {
  readonly fileId: string;
}

/** Makes places for the files of orders, without asking anybody, and looks at what adapters say has become of them. */
export class FileSlots {
  constructor(
    private readonly files: Files,
    private readonly tokens: FileTokens,
    private readonly now = () => Date.now(),
  ) {}

  /** The file that a tool writes. */
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

  /** The file that a tool reads: the caller's own, or none. Throws `unknown_file`. */
  async read(place: FilePlace, timeoutMs: number): Promise<FileExchange> {
    const { size } = await this.files.find(place);
    return this.readable(place.fileId, size, timeoutMs);
  }

  /** The file that a tool reads after another one of its batch has written it. */
  readAfter({ fileId }: WrittenExchange, timeoutMs: number): FileExchange {
    return this.readable(fileId, this.files.terms.bytesPerFile, timeoutMs);
  }

  private readable(fileId: string, maxBytes: number, timeoutMs: number): FileExchange {
    return {
      slotsFor: (owner) => ({
        download: this.slot({ ...owner, fileId, direction: 'download', maxBytes }, timeoutMs),
      }),
      accept: async (_, outcome) => outcome,
      // It is not the operation's, and stays.
      discard: async () => undefined,
    };
  }

  private slot(place: Place, timeoutMs: number): FileSlot {
    const { accountId, keyIds, fileId, direction, maxBytes } = place;
    const expiresAt = this.now() + timeoutMs + marginMs;
    const token = this.tokens.make({ accountId, keyIds: [...keyIds], fileId, direction, maxBytes, expiresAt });
    return { file_id: fileId, url: this.files.urlOf(fileId), token, max_bytes: maxBytes };
  }

  /** Nothing is left in the slot of an operation that failed. */
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
    if (!told) throw invalid(tool, 'it names no file.');
    const entry = told.file_id === undefined ? await this.keep(place, tool, told) : await this.found(place, tool, told);
    if (entry.size !== told.size || entry.sha256 !== told.sha256.toLowerCase())
      throw invalid(tool, 'the file has another size or another checksum than it says.');
    const { content: _, encoding: __, ...rest } = result;
    return { ...rest, ...presentFile(this.files, entry), url: this.files.urlOf(entry.fileId), ...smallText(told) };
  }

  /** Under an Idempotency-Key an adapter may tell of an attempt before this one, which had a slot of its own. */
  private async found({ accountId }: FilePlace, tool: string, { file_id: fileId = '' }: WrittenFile) {
    return this.files.find({ accountId, fileId }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'unknown_file' ? invalid(tool, 'its file did not arrive.') : error;
    });
  }

  /** An adapter that knows no slots sends the file itself. */
  private async keep(place: FilePlace, tool: string, told: WrittenFile): Promise<FileEntry> {
    const bytes = bytesOf(told);
    if (!bytes) throw invalid(tool, 'it names no file and holds none.');
    if (createHash('sha256').update(bytes).digest('hex') !== told.sha256.toLowerCase())
      throw invalid(tool, 'the content has another checksum than it says.');
    const { file_name: name, media_type: mediaType } = told;
    const content = Readable.from([bytes]);
    return this.files.take({ ...place, name, mediaType, content, maxBytes: this.files.terms.bytesPerFile });
  }
}

/** What a slot is for. */
interface Place extends OrderOwner, Pick<FileGrant, 'fileId' | 'direction' | 'maxBytes'> {}

const invalid = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });

const bytesOf = ({ content, encoding }: WrittenFile): Buffer | undefined =>
  content === undefined ? undefined : Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');

const smallText = ({ content, encoding, size }: WrittenFile) =>
  content !== undefined && encoding === 'text' && size <= mostTextBytes ? { content, encoding } : {};
