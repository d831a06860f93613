import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import type { FileRef } from '../files/file-metadata.ts';
import type { Files } from '../files/files.ts';
import { type PreviewedDocument, previewedDocument } from './preview-order.ts';

/** Session and format of a preview, its document and revision, and the folder of its files. */
export interface RecordPlace {
  readonly folder: string;
  readonly name: string;
  readonly document: string;
  readonly revision: number;
}

/** A record is found for this time at least, and for twice as long at most. */
const periodMs = 600_000;

const maxRecordBytes = 1_048_576;

/** Previews as files beside their models, so that all gateways find what one of them has made. */
export class PreviewRecords {
  constructor(private readonly files: Pick<Files, 'findFile' | 'openFile' | 'storeUpload'>) {}

  /** Finds a preview that any gateway made; undefined also while the store is away. */
  async findRecord(place: RecordPlace): Promise<PreviewedDocument | undefined> {
    const current = Math.floor(Date.now() / periodMs);
    return (await this.readRecord(place, current)) ?? this.readRecord(place, current - 1);
  }

  /** Writes a preview for the other gateways. One that was written meanwhile stays. */
  async writeRecord(place: RecordPlace, document: PreviewedDocument): Promise<FileRef> {
    const file = toFileRef(place, Math.floor(Date.now() / periodMs));
    const content = Readable.from([Buffer.from(JSON.stringify(document))]);
    const upload = { ...file, name: 'preview.json', mediaType: 'application/json', content, maxBytes: maxRecordBytes };
    await this.files.storeUpload(upload).catch(() => undefined);
    return file;
  }

  private async readRecord(place: RecordPlace, period: number): Promise<PreviewedDocument | undefined> {
    try {
      const file = await this.files.findFile(toFileRef(place, period));
      return previewedDocument.parse(JSON.parse(await text(await this.files.openFile(file))));
    } catch {
      return undefined;
    }
  }
}

/** Every gateway derives the same id: files have their time in it, so a period stands for the time. */
function toFileRef({ folder, name, document, revision }: RecordPlace, period: number): FileRef {
  const random = createHash('sha256')
    .update(JSON.stringify([name, document, revision]))
    .digest()
    .subarray(0, 16);
  return { accountId: folder, fileId: uuidv7({ msecs: period * periodMs, random }) };
}
