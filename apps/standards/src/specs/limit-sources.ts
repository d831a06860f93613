import type { LimitEnd } from '../threads/tolerances/limit-ranges.ts';
import type { Side } from '../threads/sizes/thread.ts';
import { type ColumnFile, listGradeSources, listColumnSources, type ThreadCriteria } from './thread-columns.ts';
import type { ThreadTable } from './thread-sources.ts';

/** One limit of one thread side. */
type SideEnd = `${Side}.${LimitEnd}`;

/** Columns from which a limit is computed, besides the basic size; `deviation` is that of the tolerance position. */
type Columns = Partial<Record<SideEnd, readonly string[]>>;

interface Tolerances {
  readonly file: ColumnFile;
  readonly columns: Columns;
}

const tolerances: Partial<Record<ThreadTable, Tolerances>> = {
  'metric-sizes': {
    file: 'iso-965',
    columns: {
      'external.major.max': ['deviation'],
      'external.major.min': ['deviation', 'major_external'],
      'external.pitch.max': ['deviation'],
      'external.pitch.min': ['deviation', 'pitch_external'],
      'external.minor.max': ['deviation'],
      'external.minor.min': ['deviation', 'pitch_external'],
      'internal.major.min': ['deviation'],
      'internal.pitch.min': ['deviation'],
      'internal.pitch.max': ['deviation', 'pitch_internal'],
      'internal.minor.min': ['deviation'],
      'internal.minor.max': ['deviation', 'minor_internal'],
    },
  },
  'trapezoidal-sizes': {
    file: 'iso-2903',
    columns: {
      'external.major.min': ['major_external'],
      'external.pitch.max': ['deviation'],
      'external.pitch.min': ['deviation', 'pitch_external'],
      'external.minor.min': ['deviation', 'pitch_external'],
      'internal.pitch.max': ['pitch_internal'],
      'internal.minor.max': ['minor_internal'],
    },
  },
  'bsp-sizes': {
    file: 'bsp-sizes',
    columns: {
      'external.major.min': ['pitch_tolerance'],
      'external.pitch.min': ['pitch_tolerance'],
      'internal.pitch.max': ['pitch_tolerance'],
      'internal.minor.max': ['minor_tolerance'],
    },
  },
};

/** The limit of a class to look up. */
interface LimitQuery extends ThreadCriteria {
  readonly table: ThreadTable;
  readonly end: SideEnd;
  readonly toleranceClass: string | null;
}

/** Lists the sources of the columns of a limit, without duplicates; empty if it follows from basic sizes alone. */
export function findLimitSources({ table, end, toleranceClass, ...printed }: LimitQuery): string[] {
  const its = tolerances[table];
  if (!its || printed.series === 'R') return [];
  const [, grade, position = 'h'] = /^(\d)([a-zA-Z])/.exec(toleranceClass ?? '') ?? [];
  const names = (its.columns[end] ?? []).flatMap((column) => {
    if (column === 'deviation') return listColumnSources(its.file, `deviation_${position.toLowerCase()}`, printed);
    return listGradeSources(its.file, column, { ...printed, grade: Number(grade) });
  });
  return [...new Set(names)];
}
