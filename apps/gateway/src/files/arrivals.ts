import type { IncomingFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Gate, Rate } from '@kerf/limits';
import { Places } from '../places.ts';
import type { FileEntry, FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';

/** How many files may arrive for one account. */
interface ArrivalRates {
  readonly uploads: Rate;
  readonly atOnce: number;
}

/** A file that arrives, and what it is to be called in place of what it calls itself. */
interface Arriving {
  readonly file: IncomingFile;
  readonly name: string | undefined;
}

/** Takes files in from outside: not too many of one account at one time, and none that is too large. */
export class Arrivals {
  private readonly uploads: Places;
  /** A slot is filled once at a time. */
  private readonly slots = new Places(1);

  constructor(
    private readonly files: Files,
    private readonly gate: Gate,
    private readonly rates: ArrivalRates,
  ) {
    this.uploads = new Places(rates.atOnce);
  }

  /** A file that its account uploads. */
  async upload(accountId: string, arriving: Arriving): Promise<FileEntry> {
    await this.gate.enter({ buckets: [{ kind: 'upload', of: accountId, rate: this.rates.uploads }] });
    const place = { accountId, fileId: this.files.newId() };
    return oneOf(this.uploads, accountId, () => this.take(place, arriving, this.files.terms.bytesPerFile));
  }

  /** A file in a slot. How many slots there are is bounded by the operations that may run. */
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

/** Does the work in a place of its own. Throws `too_many_uploads` where all are taken. */
async function oneOf<T>(places: Places, name: string, work: () => Promise<T>): Promise<T> {
  if (!places.take(name)) throw Fault.of('too_many_uploads', { limit: places.most });
  try {
    return await work();
  } finally {
    places.giveBack(name);
  }
}
