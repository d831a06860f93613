import { ConcurrencyLimiter } from '@kerf/concurrency';
import type { Caller, IncomingFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { RateLimiter, Rate } from '@kerf/limits';
import type { FileMetadata, FileRef } from './file-metadata.ts';
import type { Files } from './files.ts';

/** Upload bounds of one account. */
interface UploadLimits {
  readonly uploads: Rate;
  readonly maxConcurrent: number;
}

/** An incoming file, and the name that replaces the one it was sent with. */
interface NamedUpload {
  readonly file: IncomingFile;
  readonly name: string | undefined;
}

/** Place of a file, and the key of the request that writes it. */
interface Place extends FileRef {
  readonly keyId: string | undefined;
}

/** Receiver of uploads: bounds rate and concurrency per account, and the size of each file. */
export class Uploads {
  private readonly accountUploads: ConcurrencyLimiter;
  /** One upload at a time per slot. */
  private readonly slotUploads = new ConcurrencyLimiter(1);

  constructor(
    private readonly files: Files,
    private readonly gate: RateLimiter,
    private readonly rates: UploadLimits,
  ) {
    this.accountUploads = new ConcurrencyLimiter(rates.maxConcurrent);
  }

  /** Stores a file that an account uploads. Throws `rate_limited`, `too_many_uploads`, `file_too_large`. */
  async uploadFile(by: Pick<Caller, 'accountId' | 'keyId'>, upload: NamedUpload): Promise<FileMetadata> {
    const { accountId, keyId } = by;
    await this.gate.acquire({ buckets: [{ kind: 'upload', owner: accountId, rate: this.rates.uploads }] });
    const place = { accountId, keyId, fileId: this.files.createFileId() };
    return withUploadSlot(this.accountUploads, accountId, () =>
      this.storeUpload(place, upload, this.files.settings.maxFileBytes),
    );
  }

  /** Stores a file in a slot. The number of slots is bounded by the operations that may run. */
  async fillSlot(place: Place, upload: NamedUpload, maxBytes: number): Promise<FileMetadata> {
    return withUploadSlot(this.slotUploads, place.fileId, () => this.storeUpload(place, upload, maxBytes));
  }

  private async storeUpload(
    { accountId, fileId, keyId }: Place,
    { file, name }: NamedUpload,
    maxBytes: number,
  ): Promise<FileMetadata> {
    if ((file.size ?? 0) > maxBytes) throw Fault.of('file_too_large', { limit: maxBytes });
    return this.files.storeUpload({
      accountId,
      fileId,
      keyId,
      name: name ?? file.name,
      mediaType: file.mediaType,
      content: file.open(),
      maxBytes,
    });
  }
}

/** Runs the work in an upload slot. Throws `too_many_uploads` when all slots are taken. */
async function withUploadSlot<T>(limiter: ConcurrencyLimiter, name: string, work: () => Promise<T>): Promise<T> {
  if (!limiter.tryAcquire(name)) throw Fault.of('too_many_uploads', { limit: limiter.max });
  try {
    return await work();
  } finally {
    limiter.release(name);
  }
}
