import type { IncomingFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Gate, Rate } from '@kerf/limits';
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
  private readonly arriving = new Map<string, number>();

  constructor(
    private readonly files: Files,
    private readonly gate: Gate,
    private readonly rates: ArrivalRates,
  ) {}

  /** A file that its account uploads. */
  async upload(accountId: string, arriving: Arriving): Promise<FileEntry> {
    await this.gate.enter({ buckets: [{ kind: 'upload', of: accountId, rate: this.rates.uploads }] });
    const place = { accountId, fileId: this.files.newId() };
    return this.oneOf(accountId, this.rates.atOnce, () => this.take(place, arriving, this.files.terms.bytesPerFile));
  }

  /** A file in a slot. How many slots there are is bounded by the operations that may run; each is filled once at a time. */
  async fill(place: FilePlace, arriving: Arriving, maxBytes: number): Promise<FileEntry> {
    return this.oneOf(place.fileId, 1, () => this.take(place, arriving, maxBytes));
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

  private async oneOf<T>(of: string, most: number, work: () => Promise<T>): Promise<T> {
    const already = this.arriving.get(of) ?? 0;
    if (already >= most) throw Fault.of('too_many_uploads', { limit: most });
    this.arriving.set(of, already + 1);
    try {
      return await work();
    } finally {
      this.leave(of);
    }
  }

  private leave(of: string): void {
    const left = (this.arriving.get(of) ?? 0) - 1;
    if (left > 0) this.arriving.set(of, left);
    else this.arriving.delete(of);
  }
}
