import type { MetricDefinition } from './registry/definition.ts';
import { type Labels, SeriesTable } from './series.ts';

/** Trace of a measured request, which a dashboard opens from a bucket. */
export interface Exemplar {
  readonly traceId: string;
  readonly spanId: string;
}

/** A number at the moment of the scrape, with its labels. */
export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** Function that passes on the present values of a metric. */
export type Read<AllLabels> = (observe: (value: number, labels: AllLabels) => void) => void;

/** Counter or gauge: a number per label set, which is changed as things happen or read at a scrape. */
export class NumberInstrument<AllLabels extends Labels> {
  private readonly table: SeriesTable<{ value: number }>;
  private readonly readers = new Set<Read<AllLabels>>();

  constructor(readonly definition: MetricDefinition) {
    this.table = new SeriesTable(definition, () => ({ value: 0 })).startAtZero();
  }

  add(value: number, labels: AllLabels): void {
    this.table.find(labels).value += value;
  }

  /**
   * Reads values at each scrape, until the returned function is called. Readers of one label set are summed; what no
   * reader reports is not shown.
   */
  observe(read: Read<AllLabels>): () => void {
    this.readers.add(read);
    return () => void this.readers.delete(read);
  }

  collect(): Sample[] {
    const read = new SeriesTable(this.definition, () => ({ value: 0 }));
    for (const reader of this.readers) reader((value, labels) => void (read.find(labels).value += value));
    const table = this.readers.size > 0 ? read : this.table;
    return [...table.entries()].map(({ labels, series: { value } }) => ({ labels, value }));
  }
}

/** Last exemplar of a bucket. */
export interface BucketExemplar extends Exemplar {
  readonly value: number;
  readonly seconds: number;
}

/** Distribution of one label set. The last bucket has no upper bound. */
export interface Distribution {
  readonly counts: number[];
  readonly exemplars: (BucketExemplar | undefined)[];
  sum: number;
}

/** Histogram with the buckets of its definition. */
export class HistogramInstrument<AllLabels extends Labels> {
  private readonly table: SeriesTable<Distribution>;
  private readonly bounds: readonly number[];

  constructor(readonly definition: MetricDefinition) {
    this.bounds = definition.buckets ?? [];
    const createSeries = () => ({ counts: [...this.bounds.map(() => 0), 0], exemplars: [], sum: 0 });
    this.table = new SeriesTable<Distribution>(definition, createSeries).startAtZero();
  }

  record(value: number, labels: AllLabels, exemplar?: Exemplar): void {
    const series = this.table.find(labels);
    let bucket = 0;
    while (bucket < this.bounds.length && value > (this.bounds[bucket] ?? 0)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
    if (exemplar) series.exemplars[bucket] = { ...exemplar, value, seconds: Date.now() / 1000 };
  }

  collect(): Iterable<{ readonly labels: Labels; readonly series: Distribution }> {
    return this.table.entries();
  }
}
