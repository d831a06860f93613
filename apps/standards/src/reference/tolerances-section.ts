import { columnsOf, gradesOf, type ColumnFile } from '../specs/thread-columns.ts';
import { listed, markdownTable } from './markdown.ts';

const standards: readonly (readonly [string, ColumnFile])[] = [
  ['ISO 965-1', 'iso-965'],
  ['ISO 2903', 'iso-2903'],
];

/** Section on tolerance columns and their sources, followed by the rows and grades with other sources. */
export function tolerances(): string {
  const rows = standards.flatMap(([standard, file]) =>
    Object.entries(columnsOf(file)).flatMap(([column, { sources, except = [] }]) =>
      [
        ['all others', sources] as const,
        ...except.map((row) => [placeOf(row), row.sources] as const),
        ...(gradesOf(file)[column] ?? []).flatMap((row) => (row.sources ? [[gradeOf(row), row.sources] as const] : [])),
      ].map(([of, printers]) => [standard, column.replaceAll('_', ' '), of, listed(printers)]),
    ),
  );
  return `### Thread tolerances

Where the source is \`formula\`, no available table has the figure, or the tables contradict the standard, as two do at M12x0.5. The figure then follows from the formula of the standard, or from another grade, rounded to the nearest R40 preferred number.

${markdownTable([['standard', 'column', 'rows', 'sources'], ...rows])}`;
}

interface Rows {
  readonly above?: number | undefined;
  readonly up_to?: number | undefined;
  readonly pitches?: readonly number[] | undefined;
}

const placeOf = ({ above, up_to: upTo, pitches }: Rows): string =>
  [
    ...(pitches ? [`pitch ${pitches.join(', ')}`] : []),
    ...(above === undefined ? [] : [`above ${above} mm`]),
    ...(upTo === undefined ? [] : [`up to ${upTo} mm`]),
  ].join(', ');

type Grade = Rows & { readonly grade: number; readonly from_pitch: number; readonly up_to_pitch: number };

const gradeOf = ({ grade, from_pitch: from, up_to_pitch: upTo, ...rows }: Grade): string =>
  [`grade ${grade}`, `pitch ${from === upTo ? from : `${from} to ${upTo}`}`, placeOf(rows)].filter(Boolean).join(', ');
