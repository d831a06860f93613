import type { IncomingFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Gate, Rate } from '@kerf/limits';
import { Places } from '../places.ts';
import type { FileEntry, FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';

/** Upload bounds of one account. */
interface ArrivalRates {
  readonly uploads: Rate;
  readonly atOnce: number;
}

/** An incoming file, and the name that replaces the one it was sent with. */
interface Arriving {
  readonly file: IncomingFile;
  readonly name: string | undefined;
}

/** Receiver of uploads: bounds rate and concurrency per account, and the size of each file. */
export class Arrivals {
  private readonly uploads: Places;
  /** One upload at a time per slot. */
  private readonly slots = new Places(1);

  constructor(
    private readonly files: Files,
    private readonly gate: Gate,
    private readonly rates: ArrivalRates,
  ) {
    this.uploads = new Places(rates.atOnce);
  }

  /** Stores a file that an account uploads. Throws `rate_limited`, `too_many_uploads`, `file_too_large`. */
  async upload(accountId: string, arriving: Arriving): Promise<FileEntry> {
    await this.gate.enter({ buckets: [{ kind: 'upload', of: accountId, rate: this.rates.uploads }] });
    const place = { accountId, fileId: this.files.newId() };
    return oneOf(this.uploads, accountId, () => this.take(place, arriving, this.files.terms.bytesPerFile));
  }

  /** Stores a file in a slot. The number of slots is bounded by the operations that may run. */
  async fill(place: FilePlace, arriving: Arriving, maxBytes: number): Promise<FileEntry> {
    return oneOf(this.slots, place.fileId, () => this.take(place, arriving, maxBytes));
  }

  private async take({ accountId, fileId }: FilePlace, { file, name }: Arriving, maxBytes: number): Promise<FileEntry> {
    if ((file.size ?? 0) > maxBytes) throw Fault.of('file_too_large', { limit: maxBytes });
    return this.files.take({
      accountId,
      fileId,
      name: name ?? file.name,
      mediaType: file.mediaType,
      content: file.open(),
      maxBytes,
    });
  }
}

/** Runs the work in an upload slot. Throws `too_many_uploads` when all slots are taken. */
async function oneOf<T>(places: Places, name: string, work: () => Promise<T>): Promise<T> {
  if (!places.take(name)) throw Fault.of('too_many_uploads', { limit: places.most });
  try {
    return await work();
  } finally {
    places.giveBack(name);
  }
}
