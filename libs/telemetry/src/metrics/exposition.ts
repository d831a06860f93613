import { type BucketExemplar, type Distribution, HistogramInstrument } from './instruments.ts';
import { formatFamilyName, formatLabelName, formatUnit } from './metric-names.ts';
import type { Instrument } from './metric-store.ts';
import type { Labels } from './series.ts';

/** Text formats of Prometheus. Only OpenMetrics has exemplars and units. */
export type Format = 'openmetrics' | 'text';

export const contentTypes: Readonly<Record<Format, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  text: 'text/plain; version=0.0.4; charset=utf-8',
};

/** Chooses the format that a scrape accepts: OpenMetrics unless it requests plain text or says nothing. */
export const chooseFormat = (accept = ''): Format => (accept.includes('openmetrics') ? 'openmetrics' : 'text');

interface Exposed {
  readonly instruments: readonly (readonly [name: string, instrument: Instrument])[];
  /** Attributes of the process, which become labels of `target_info`. */
  readonly target: Labels;
}

/** Formats all metrics of a process. */
export function formatMetrics({ instruments, target }: Exposed, format: Format): string {
  const families = instruments.map(([name, instrument]) => formatFamily(name, instrument, format));
  const end = format === 'openmetrics' ? '# EOF\n' : '';
  return `${formatTarget(target, format)}${families.join('')}${end}`;
}

function formatTarget(target: Labels, format: Format): string {
  const [name, type] = format === 'openmetrics' ? ['target', 'info'] : ['target_info', 'gauge'];
  return `# TYPE ${name} ${type}\n# HELP ${name} Attributes of the process.\ntarget_info${formatLabels(target)} 1\n`;
}

function formatFamily(name: string, instrument: Instrument, format: Format): string {
  const lines = [
    ...(instrument instanceof HistogramInstrument
      ? formatHistogram(instrument, formatFamilyName(name, instrument.definition), format)
      : formatNumbers(instrument, name)),
  ];
  return `${formatHead(name, instrument, format)}${lines.join('')}`;
}

function formatHead(name: string, { definition }: Instrument, format: Format): string {
  const family = formatFamilyName(name, definition);
  const isPlainCounter = definition.kind === 'counter' && format === 'text';
  const shown = isPlainCounter ? `${family}_total` : family;
  const unit = formatUnit(definition);
  const unitLine = unit && format === 'openmetrics' ? `# UNIT ${shown} ${unit}\n` : '';
  return `# TYPE ${shown} ${definition.kind}\n${unitLine}# HELP ${shown} ${definition.help}\n`;
}

function* formatNumbers(instrument: Exclude<Instrument, HistogramInstrument<never>>, name: string): Iterable<string> {
  const family = formatFamilyName(name, instrument.definition);
  const sample = instrument.definition.kind === 'counter' ? `${family}_total` : family;
  for (const { labels, value } of instrument.collect())
    yield `${sample}${formatLabels(labels)} ${formatNumber(value)}\n`;
}

function* formatHistogram(instrument: HistogramInstrument<never>, family: string, format: Format): Iterable<string> {
  const bounds = [...(instrument.definition.buckets ?? []), Number.POSITIVE_INFINITY];
  for (const { labels, series } of instrument.collect()) {
    let count = 0;
    for (const [bucket, bound] of bounds.entries()) {
      count += series.counts[bucket] ?? 0;
      const exemplar = format === 'openmetrics' ? formatExemplar(series.exemplars[bucket]) : '';
      yield `${family}_bucket${formatLabels({ ...labels, le: formatBound(bound) })} ${count}${exemplar}\n`;
    }
    yield formatTotals(family, formatLabels(labels), { count, sum: series.sum });
  }
}

const formatTotals = (family: string, labels: string, { count, sum }: Pick<Distribution, 'sum'> & { count: number }) =>
  `${family}_sum${labels} ${formatNumber(sum)}\n${family}_count${labels} ${count}\n`;

const formatExemplar = (exemplar: BucketExemplar | undefined): string =>
  exemplar
    ? ` # {trace_id="${exemplar.traceId}",span_id="${exemplar.spanId}"} ${exemplar.value} ${exemplar.seconds.toFixed(3)}`
    : '';

/** OpenMetrics wants bounds as floating-point numbers; plain text takes them too. */
const formatBound = (bound: number): string => {
  if (bound === Number.POSITIVE_INFINITY) return '+Inf';
  return Number.isInteger(bound) ? `${bound}.0` : `${bound}`;
};

const formatNumber = (value: number): string =>
  Number.isFinite(value) ? `${value}` : value > 0 ? '+Inf' : Number.isNaN(value) ? 'NaN' : '-Inf';

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).flatMap(([label, value]) =>
    value === undefined ? [] : [`${formatLabelName(label)}="${escapeValue(value)}"`],
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeValue = (value: string): string =>
  /["\\\n]/.test(value) ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n') : value;
