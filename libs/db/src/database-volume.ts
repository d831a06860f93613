import { Fault } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import type { Database } from './database.ts';

interface Size {
  readonly bytes: number;
}

const sizeStatement = { name: 'database_size', text: 'SELECT pg_database_size(current_database())::float8 AS bytes' };

/** Volume of the database. Above its watermark nothing new is stored, so that what was begun can be ended. */
export class DatabaseVolume {
  private usedBytes = 0;

  /** `maxBytes` is the watermark: the size of the database from which on it counts as full; infinite if there is none. */
  constructor(private readonly maxBytes: number) {
    metrics.getGauge('kerf.db.size').observe((observe) => observe(this.usedBytes, {}));
    const watermark = Number.isFinite(maxBytes) ? maxBytes : 0;
    metrics.getGauge('kerf.db.size.max').observe((observe) => observe(watermark, {}));
  }

  /** True when what needs space must be refused. */
  get isFull(): boolean {
    return this.usedBytes >= this.maxBytes;
  }

  /** Logs a warning if nothing keeps the database from filling its volume. */
  warnIfUnbounded(log: Pick<Log, 'warn'>): void {
    if (Number.isFinite(this.maxBytes)) return;
    log.warn('KERF_DATABASE_VOLUME_BYTES is not set: nothing is refused before the volume of the database is full');
  }

  /** Measures the database. */
  async measure(database: Pick<Database, 'queryOne'>, log: Log): Promise<void> {
    const { bytes } = await database.queryOne<Size>(sizeStatement, []);
    this.recordSize(bytes, log);
  }

  /** Records a measurement; logs when the database becomes full or has space again. */
  recordSize(bytes: number, log: Log): void {
    const wasFull = this.isFull;
    this.usedBytes = bytes;
    if (this.isFull === wasFull) return;
    const size = { database_bytes: bytes, max_bytes: this.maxBytes };
    if (this.isFull) log.error(size, 'the database is almost full: what needs space is refused');
    else log.info(size, 'the database has space again: nothing is refused any more');
  }

  /** Throws `storage_full` when the database is full. */
  throwIfFull(): void {
    if (this.isFull) throw this.createFault();
  }

  /** Creates the fault of a request that needs space in a full database. */
  createFault(): Fault {
    return Fault.of('storage_full', { storage: 'The database', retryAfterS: 60 }, { isUndone: true });
  }
}
