import type { MetricDefinition, Unit } from './registry/definition.ts';

const suffixes: Readonly<Record<Unit, string>> = { s: 'seconds', By: 'bytes', '1': 'ratio' };

/** Name of a metric in Prometheus, with its unit, without the suffixes of its samples. */
export function formatFamilyName(name: string, { unit }: Pick<MetricDefinition, 'unit'>): string {
  const family = formatLabelName(name);
  const suffix = unit && `_${suffixes[unit]}`;
  return suffix && !family.endsWith(suffix) ? `${family}${suffix}` : family;
}

/** Name of a label in Prometheus. */
export const formatLabelName = (label: string): string => label.replaceAll('.', '_');

/** Name of the unit in the text format; undefined for plain numbers. */
export const formatUnit = ({ unit }: Pick<MetricDefinition, 'unit'>): string | undefined => unit && suffixes[unit];

/** Names of all samples of a metric, as queries use them. */
export function formatSampleNames(name: string, definition: Pick<MetricDefinition, 'unit' | 'kind'>): string[] {
  const family = formatFamilyName(name, definition);
  if (definition.kind === 'counter') return [`${family}_total`];
  return definition.kind === 'gauge' ? [family] : [`${family}_bucket`, `${family}_sum`, `${family}_count`];
}
