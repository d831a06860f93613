import type { MetricDefinition } from './registry/definition.ts';

/** Label values of one series, by label. */
export type Labels = Readonly<Record<string, string | undefined>>;

/** Last resort against a label that grows: further label sets of a metric share one series. */
const maxSeries = 2_000;

/** A series that counts what `maxSeries` refused, as the OpenTelemetry SDK names it. */
const overflow: Labels = { 'otel.metric.overflow': 'true' };

/** The series of one metric, by the values of its labels. */
export class SeriesTable<Series> {
  private readonly byValues = new Map<string, { readonly labels: Labels; readonly series: Series }>();
  private readonly labelNames: readonly string[];

  constructor(
    definition: MetricDefinition,
    private readonly createSeries: () => Series,
  ) {
    this.labelNames = Object.keys(definition.labels);
  }

  /** Adds the series of a metric without labels before its first event, so that rates begin at zero. */
  startAtZero(): this {
    if (this.labelNames.length === 0) this.find({});
    return this;
  }

  /** Finds the series with these labels, or creates it. */
  find(labels: Labels): Series {
    let key = '';
    for (const name of this.labelNames) key += `${labels[name] ?? ''}\n`;
    return this.byValues.get(key)?.series ?? this.add(key, labels);
  }

  entries(): Iterable<{ readonly labels: Labels; readonly series: Series }> {
    return this.byValues.values();
  }

  private add(key: string, labels: Labels): Series {
    const isFull = this.byValues.size >= maxSeries;
    const known = isFull ? this.byValues.get('overflow') : undefined;
    if (known) return known.series;
    const entry = { labels: isFull ? overflow : { ...labels }, series: this.createSeries() };
    this.byValues.set(isFull ? 'overflow' : key, entry);
    return entry.series;
  }
}
