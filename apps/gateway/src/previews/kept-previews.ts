import type { FileRef } from '../files/file-metadata.ts';
import type { Files } from '../files/files.ts';
import type { AdapterRoute, PreviewedDocument } from './preview-order.ts';
import { PreviewRecords } from './preview-records.ts';

/** Maximum previews that a gateway keeps, and their age. */
const maxKept = 500;
const maxAgeMs = 600_000;
/** Age up to which the document of an adapter that reports none counts as unchanged. */
const unreportedMs = 10_000;

type DocumentState = NonNullable<AdapterRoute['document']>;

/** Name of a session and format, the document that the adapter reports, and the folder of its previews. */
interface PreviewPlace {
  readonly name: string;
  readonly reported: DocumentState | null;
  readonly folder: string;
}

interface KeptPreview {
  readonly document: PreviewedDocument;
  /** Revision that the adapter had reported when the preview was ordered. */
  readonly reported: number | undefined;
  readonly madeAt: number;
  readonly files: readonly FileRef[];
  /** Files of the preview before, which a viewer may still be reading. */
  readonly earlierFiles: readonly FileRef[];
}

/** The last preview of each session and format, for all viewers of the document at any gateway. */
export class KeptPreviews {
  private readonly previews = new Map<string, KeptPreview>();
  private readonly records: PreviewRecords;

  constructor(private readonly files: Pick<Files, 'findFile' | 'openFile' | 'storeUpload' | 'removeFile'>) {
    this.records = new PreviewRecords(files);
  }

  /** Finds the preview that shows the document of an adapter as it is. */
  async findPreview(place: PreviewPlace): Promise<PreviewedDocument | undefined> {
    const { name, reported, folder } = place;
    const kept = this.previews.get(name);
    if (kept && isCurrent(kept, reported)) return kept.document;
    if (!reported) return undefined;
    const { name: document, revision } = reported;
    const record = await this.records.findRecord({ folder, name, document, revision });
    if (record) await this.rememberPreview(place, record, toFiles(folder, record));
    return record;
  }

  /** Keeps a preview instead of the one before it. */
  async keepPreview(place: PreviewPlace, made: PreviewedDocument): Promise<void> {
    const { name, folder } = place;
    const { document, revision } = made.state;
    const record = await this.records.writeRecord({ folder, name, document, revision }, made);
    await this.rememberPreview(place, made, [record, ...toFiles(folder, made)]);
  }

  /** Keeps a preview in memory, and removes the files that no viewer reads any more. */
  private async rememberPreview({ name, reported }: PreviewPlace, document: PreviewedDocument, files: FileRef[]) {
    const before = this.previews.get(name);
    // The names stay in the order of their last preview.
    this.previews.delete(name);
    const kept = {
      document,
      reported: reported?.revision,
      madeAt: Date.now(),
      files,
      earlierFiles: before?.files ?? [],
    };
    this.previews.set(name, kept);
    const evicted = this.evictOldest();
    const earlier = [before?.earlierFiles, evicted?.files, evicted?.earlierFiles].flatMap((some) => some ?? []);
    // A record that was found again names the same files.
    const unused = earlier.filter(({ fileId }) => !files.some((file) => file.fileId === fileId));
    // What a store that is away keeps is removed when it expires.
    await Promise.allSettled(unused.map((file) => this.files.removeFile(file)));
  }

  private evictOldest(): KeptPreview | undefined {
    const [oldest] = this.previews;
    if (!oldest || this.previews.size <= maxKept) return undefined;
    const [name, preview] = oldest;
    this.previews.delete(name);
    return preview;
  }
}

const toFiles = (accountId: string, { file }: PreviewedDocument): FileRef[] =>
  file?.file_id === undefined ? [] : [{ accountId, fileId: file.file_id }];

/** An adapter may report its revision later than it answers. */
function isCurrent({ document: { state }, reported, madeAt }: KeptPreview, now: DocumentState | null): boolean {
  if (madeAt + (now ? maxAgeMs : unreportedMs) < Date.now()) return false;
  return !now || (state.document === now.name && [reported, state.revision].includes(now.revision));
}
