import { catalog } from '@kerf/catalog';
import { api, commandErrorCodes } from '@kerf/contracts';
import { faults } from '@kerf/errors';
import { formatSampleNames, type LabelValues, type MetricDefinition, registryBySubject } from '@kerf/telemetry';
import type { RunningService } from '@kerf/tools';
import { request } from 'undici';

/** One line of a scrape. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics of one service: those that it names, and their samples. */
export interface Scrape {
  readonly service: string;
  readonly text: string;
  readonly families: readonly string[];
  readonly samples: readonly Sample[];
}

/** Scrapes a service in the older text format, or in the one that is given. */
export async function scrapeService(
  { name, internalUrl }: Pick<RunningService, 'name' | 'internalUrl'>,
  accept = 'text/plain',
): Promise<Scrape> {
  const { body } = await request(new URL('/metrics', internalUrl), { headers: { accept } });
  const text = await body.text();
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, family = '']) => family);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { service: name, text, families, samples: lines.map(parseSample) };
}

function parseSample(line: string): Sample {
  const [, name = '', labels = '', value = ''] = /^([^{ ]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/([a-z0-9_]+)="((?:[^"\\]|\\.)*)"/g)].map(
    ([, label = '', text = '']): [string, string] => [label, text],
  );
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}

const registered = Object.values(registryBySubject).flatMap((metrics) =>
  Object.entries<MetricDefinition>(metrics).map(([name, definition]) => ({ name, definition })),
);

/** Labels that the text format itself adds. */
const formatLabels = new Set(['le']);

/** Describes what a scrape contains against the registry: unknown metrics, labels and values, and absent metrics. */
export function findDeviations({ service, families, samples }: Scrape): string[] {
  const expected = registered.filter(({ definition }) => definition.emitters.some((emitter) => emitter === service));
  const known = new Map(
    expected.flatMap((metric) => formatSampleNames(metric.name, metric.definition).map((name) => [name, metric])),
  );
  const absent = expected
    .filter(({ name, definition }) => !families.includes(toFamily(name, definition)))
    .map(({ name }) => `${service} does not emit ${name}`);
  const wrong = samples
    .filter(({ name }) => name !== 'target_info')
    .flatMap((sample) => {
      const metric = known.get(sample.name);
      if (!metric) return [`${service} emits ${sample.name}, which is not registered for it`];
      return findWrongLabels(sample, metric.definition).map((label) => `${service}: ${sample.name} with ${label}`);
    });
  return [...new Set([...absent, ...wrong])];
}

/** Names of the counters and histograms that no service has counted anything with. */
export function findUncounted(scrapes: readonly Scrape[]): string[] {
  const counted = new Set(
    scrapes.flatMap(({ samples }) => samples.flatMap(({ name, value }) => (value > 0 ? [name] : []))),
  );
  return registered
    .filter(({ definition: { kind } }) => kind !== 'gauge')
    .filter(({ name, definition }) => !formatSampleNames(name, definition).some((sample) => counted.has(sample)))
    .map(({ name }) => name);
}

const toFamily = (name: string, definition: MetricDefinition): string =>
  (formatSampleNames(name, definition)[0] ?? '').replace(/_bucket$/, '');

function findWrongLabels({ labels }: Sample, definition: MetricDefinition): string[] {
  const allowed = new Map(
    Object.entries(definition.labels).map(([label, values]) => [label.replaceAll('.', '_'), values]),
  );
  return Object.entries(labels)
    .filter(([label, value]) => !formatLabels.has(label) && !isAllowed(allowed.get(label), value))
    .map(([label, value]) => `${label}="${value}"`);
}

function isAllowed(values: LabelValues | undefined, value: string): boolean {
  if (!values) return false;
  return 'table' in values ? tables[values.table](value) : values.includes(value);
}

const routes = new Set(Object.values(api).map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
const tools = new Set([...catalog.tools.map(({ name }) => name), 'batch']);
const isFault = (code: string) => code in faults || /^[45]\d\d$/.test(code);

/** Membership in the tables whose entries are label values. */
const tables: Readonly<Record<Exclude<LabelValues, readonly string[]>['table'], (value: string) => boolean>> = {
  tools: (value) => tools.has(value),
  faults: isFault,
  codes: (value) => isFault(value) || commandErrorCodes.some((code) => code === value),
  routes: (value) => routes.has(value) || ['unknown', '*'].includes(value),
  subjects: (value) => /^(accounts|adapters|broker|gateway|quota|standards)\.[A-Za-z]+$/.test(value),
  statements: (value) => /^[A-Za-z]+[A-Za-z_.$]*$/.test(value),
  streams: (value) => /^[A-Za-z_-]+$/.test(value),
  consumers: (value) => /^[A-Za-z_-]+$/.test(value),
  releases: () => true,
  statuses: (value) => /^[1-5]\d\d$/.test(value),
};
