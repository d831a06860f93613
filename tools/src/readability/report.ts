import { gates, maxListed, type MeasureName } from './gates.ts';
import type { Measurement } from './source.ts';

/** Every measure with its value. */
export type Measurements = Readonly<Record<MeasureName, Measurement>>;

const names = Object.keys(gates) as MeasureName[];
const columns = { measure: Math.max(...names.map((name) => gates[name].measure.length)), number: 7 };

/** Returns the measures whose value exceeds their gate. */
export function findExceeded(measurements: Measurements): MeasureName[] {
  return names.filter((name) => measurements[name].value > gates[name].max);
}

/** Writes the table of all measures, and the first offenders of each exceeded gate. */
export function formatReport(measurements: Measurements): string {
  const rows = names.map((name) => row(gates[name].measure, measurements[name].value, gates[name].max));
  const lists = findExceeded(measurements).map((name) => formatOffenders(name, measurements[name]));
  return [row('measure', 'value', 'gate'), ...rows, ...lists].join('\n');
}

function row(measure: string, value: number | string, max: number | string): string {
  const mark = Number(value) > Number(max) ? '  exceeded' : '';
  const cells = [
    measure.padEnd(columns.measure),
    `${value}`.padStart(columns.number),
    `${max}`.padStart(columns.number),
  ];
  return `${cells.join(' ')}${mark}`;
}

function formatOffenders(name: MeasureName, { value, offenders }: Measurement): string {
  const { measure, max } = gates[name];
  const listed = offenders.slice(0, maxListed).map(({ path, line, reason }) => `  ${path}:${line}: ${reason}`);
  const others = offenders.length - listed.length;
  return [`\n${measure}: ${value} instead of ${max}`, ...listed, ...(others > 0 ? [`  and ${others} more`] : [])].join(
    '\n',
  );
}
