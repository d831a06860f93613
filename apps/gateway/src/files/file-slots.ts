import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileSlot, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { CommandOwner, FileExchange } from './file-exchange.ts';
import type { FileMetadata, FileRef } from './file-metadata.ts';
import type { Files } from './files.ts';
import type { FileGrant, FileTokens } from '../auth/file-tokens.ts';
import { presentFile } from './present-file.ts';
import { type WrittenFile, writtenFileIn } from './written-file.ts';

/** Margin by which a slot outlives its command, because another gateway's clock may be minutes ahead. */
const expiryMarginMs = 300_000;

/** Maximum size of text that is returned inline with its file, so that clients need not download it. */
const maxInlineTextBytes = 32_768;

/** An exchange of a file that its tool will write. */
export interface OutputExchange extends FileExchange {
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
  createOutputExchange(tool: string, timeoutMs: number, maxBytes = this.files.settings.maxFileBytes): OutputExchange {
    const fileId = this.files.createFileId();
    let opened: FileRef | undefined;
    return {
      fileId,
      slotsFor: (owner) => {
        opened = { accountId: owner.folder ?? owner.accountId, fileId };
        return { upload: this.createSlot({ ...owner, fileId, direction: 'upload', maxBytes }, timeoutMs) };
      },
      accept: (accountId, outcome) => this.acceptOutcome({ accountId, fileId }, tool, outcome),
      discard: async () => {
        if (opened) await this.files.removeFile(opened);
      },
    };
  }

  /** Creates the exchange of a file that a tool reads. Throws `unknown_file` unless it is the caller's own. */
  async createInputExchange(place: FileRef, timeoutMs: number): Promise<FileExchange> {
    const { size } = await this.files.findFile(place);
    return this.buildInputExchange(place.fileId, size, timeoutMs);
  }

  /** Creates the exchange of a file that an earlier step of the batch writes. */
  createChainedInput({ fileId }: OutputExchange, timeoutMs: number): FileExchange {
    return this.buildInputExchange(fileId, this.files.settings.maxFileBytes, timeoutMs);
  }

  private buildInputExchange(fileId: string, maxBytes: number, timeoutMs: number): FileExchange {
    return {
      slotsFor: (owner) => ({
        download: this.createSlot({ ...owner, fileId, direction: 'download', maxBytes }, timeoutMs),
      }),
      accept: async (_, outcome) => outcome,
      // The file does not belong to the operation and stays.
      discard: async () => undefined,
    };
  }

  private createSlot(place: SlotRequest, timeoutMs: number): FileSlot {
    const { accountId, keyIds, folder, fileId, direction, maxBytes } = place;
    const expiresAt = this.now() + timeoutMs + expiryMarginMs;
    const token = this.tokens.issueToken({
      accountId,
      keyIds: [...keyIds],
      folder,
      fileId,
      direction,
      maxBytes,
      expiresAt,
    });
    return { file_id: fileId, url: this.files.getUrl(fileId), token, max_bytes: maxBytes };
  }

  /** Accepts the outcome of a writing tool. Removes the file when the operation failed. */
  private async acceptOutcome(place: FileRef, tool: string, outcome: Outcome): Promise<Outcome> {
    try {
      if (outcome.ok) return { ok: true, result: await this.verifyResult(place, tool, outcome.result) };
    } catch (error) {
      await this.files.removeFile(place);
      throw error;
    }
    await this.files.removeFile(place);
    return outcome;
  }

  private async verifyResult(place: FileRef, tool: string, result: Record<string, unknown>) {
    const reported = writtenFileIn(result);
    if (!reported) throw invalidResult(tool, 'the result names no file.');
    const entry =
      reported.file_id === undefined
        ? await this.storeInlineContent(place, tool, reported)
        : await this.findReportedFile(place, tool, reported);
    if (entry.size !== reported.size || entry.sha256 !== reported.sha256.toLowerCase())
      throw invalidResult(tool, 'the size or checksum of the file differs from the result.');
    const { content: _, encoding: __, ...rest } = result;
    return {
      ...rest,
      ...presentFile(this.files, entry),
      url: this.files.getUrl(entry.fileId),
      ...getInlineText(reported),
    };
  }

  /** Finds the reported file. Under an Idempotency-Key it may be from an earlier attempt, with a slot of its own. */
  private async findReportedFile({ accountId }: FileRef, tool: string, { file_id: fileId = '' }: WrittenFile) {
    return this.files.findFile({ accountId, fileId }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'unknown_file'
        ? invalidResult(tool, 'the file was not uploaded.')
        : error;
    });
  }

  /** Stores the content of a result, for adapters that do not support slots. */
  private async storeInlineContent(place: FileRef, tool: string, reported: WrittenFile): Promise<FileMetadata> {
    const bytes = decodeContent(reported);
    if (!bytes) throw invalidResult(tool, 'the result neither names nor contains a file.');
    if (createHash('sha256').update(bytes).digest('hex') !== reported.sha256.toLowerCase())
      throw invalidResult(tool, 'the checksum of the content differs from the result.');
    const { file_name: name, media_type: mediaType } = reported;
    const content = Readable.from([bytes]);
    return this.files.storeUpload({ ...place, name, mediaType, content, maxBytes: this.files.settings.maxFileBytes });
  }
}

/** The grant and owner of a slot. */
interface SlotRequest extends CommandOwner, Pick<FileGrant, 'fileId' | 'direction' | 'maxBytes'> {}

const invalidResult = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });

const decodeContent = ({ content, encoding }: WrittenFile): Buffer | undefined =>
  content === undefined ? undefined : Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');

const getInlineText = ({ content, encoding, size }: WrittenFile) =>
  content !== undefined && encoding === 'text' && size <= maxInlineTextBytes ? { content, encoding } : {};
