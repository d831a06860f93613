// Queries of Prometheus. Metrics and labels come from the registry, so a renamed metric does not compile.
import { formatSampleNames, type MetricDefinition, registry } from '@kerf/telemetry';

type Registry = typeof registry;
type Kind = MetricDefinition['kind'];

/** Names of metrics of a kind. */
export type MetricName<K extends Kind = Kind> = {
  [Name in keyof Registry]: Registry[Name]['kind'] extends K ? Name : never;
}[keyof Registry];

type OwnLabel<Name extends MetricName> = keyof Registry[Name]['labels'] & string;

/** Labels that Prometheus adds to every series: `job` is the service. */
type TargetLabel = 'job' | 'instance';

type Value<Name extends MetricName, Label> = Label extends keyof Registry[Name]['labels']
  ? Registry[Name]['labels'][Label] extends readonly (infer Listed)[]
    ? Listed
    : string
  : string;

/** Condition on a label: one of the values, none of them, or a pattern. */
type Condition<V> = V | readonly V[] | { readonly not: readonly V[] } | { readonly like: string };

/** Conditions on the labels of a metric. */
export type Where<Name extends MetricName> = {
  readonly [Label in OwnLabel<Name> | TargetLabel]?: Condition<Value<Name, Label>>;
};

interface Selection<Name extends MetricName> {
  readonly where?: Where<Name>;
}

interface Grouped<Name extends MetricName> extends Selection<Name> {
  /** Labels that remain; without them one number remains. */
  readonly by?: readonly (OwnLabel<Name> | TargetLabel)[];
}

interface Windowed<Name extends MetricName> extends Grouped<Name> {
  readonly window?: string;
}

/** Upper bounds of the buckets of a histogram. */
type BoundOf<Name extends MetricName> = Registry[Name] extends { readonly buckets: readonly (infer Bound)[] }
  ? Bound & number
  : never;

/** Window of a panel: at least four scrapes, as Grafana computes it. */
const panelWindow = '$__rate_interval';

/** Selects the samples of a counter or gauge, or the count of a histogram. */
export function selectSamples<Name extends MetricName>(name: Name, where: Where<Name> = {}): string {
  return select(getSampleName(name, 'count'), where);
}

/** Sums a gauge, or what `combine` names. */
export function readGauge<Name extends MetricName<'gauge'>>(
  name: Name,
  { where, by, combine = 'sum' }: Grouped<Name> & { readonly combine?: 'sum' | 'max' | 'min' } = {},
): string {
  return group(combine, by, selectSamples(name, where));
}

/** Events a second of a counter, or observations a second of a histogram. */
export function getRate<Name extends MetricName<'counter' | 'histogram'>>(
  name: Name,
  { where, by, window = panelWindow }: Windowed<Name> = {},
): string {
  return group('sum', by, `rate(${selectSamples(name, where)}[${window}])`);
}

/** Observations a second that are at most `bound`, which must be a bound of the histogram's buckets. */
export function getRateBelow<Name extends MetricName<'histogram'>>(
  name: Name,
  bound: BoundOf<Name>,
  { where, by, window = panelWindow }: Windowed<Name> = {},
): string {
  return group('sum', by, `rate(${selectBucket(name, bound, where)}[${window}])`);
}

/** Quantile of a histogram, such as 0.99. */
export function getQuantile<Name extends MetricName<'histogram'>>(
  name: Name,
  quantile: number,
  { where, by = [], window = panelWindow }: Windowed<Name> = {},
): string {
  const buckets = `rate(${select(getSampleName(name, 'bucket'), where ?? {})}[${window}])`;
  return `histogram_quantile(${quantile}, ${group('sum', [...by, 'le'], buckets)})`;
}

/**
 * Events in a window. The series of a counter begins with its first event, which `increase` does not count: for a
 * series that is younger than the window, its value is the increase.
 */
export function countEvents<Name extends MetricName<'counter' | 'histogram'>>(
  name: Name,
  { where, by, window = panelWindow }: Windowed<Name> = {},
): string {
  return group('sum', by, increaseFromZero(selectSamples(name, where), window));
}

/** Observations in a window that are at most `bound`. */
export function countEventsBelow<Name extends MetricName<'histogram'>>(
  name: Name,
  bound: BoundOf<Name>,
  { where, by, window = panelWindow }: Windowed<Name> = {},
): string {
  return group('sum', by, increaseFromZero(selectBucket(name, bound, where), window));
}

const increaseFromZero = (samples: string, window: string): string =>
  `(${samples} unless ${samples} offset ${window}) or increase(${samples}[${window}])`;

const selectBucket = (name: MetricName<'histogram'>, bound: number, where: object = {}): string =>
  select(getSampleName(name, 'bucket'), { ...where }, [`le="${formatBound(bound)}"`]);

/** Name of a label in Prometheus. */
const formatLabel = (label: string): string => label.replaceAll('.', '_');

/** Bound of a bucket as the services write it. */
const formatBound = (bound: number): string => (Number.isInteger(bound) ? `${bound}.0` : `${bound}`);

function getSampleName(name: MetricName, suffix: 'bucket' | 'count'): string {
  const names = formatSampleNames(name, registry[name]);
  return names.find((one) => one.endsWith(`_${suffix}`)) ?? names[0] ?? '';
}

function select(sample: string, where: Readonly<Record<string, unknown>>, more: readonly string[] = []): string {
  const conditions = Object.entries(where).map(([label, condition]) => formatLabel(label) + formatCondition(condition));
  const all = [...conditions, ...more];
  return all.length > 0 ? `${sample}{${all.join(',')}}` : sample;
}

function formatCondition(condition: unknown): string {
  if (typeof condition === 'string') return condition.startsWith('$') ? `=~"${condition}"` : `="${condition}"`;
  if (Array.isArray(condition)) return `=~"${condition.join('|')}"`;
  const { not, like } = condition as { readonly not?: readonly string[]; readonly like?: string };
  return not ? `!~"${not.join('|')}"` : `=~"${like}"`;
}

function group(combine: string, by: readonly string[] | undefined, expression: string): string {
  const labels = by && by.length > 0 ? ` by (${by.map(formatLabel).join(', ')}) ` : '';
  return `${combine}${labels}(${expression})`;
}
