import { getColumns, getGrades, type ColumnFile } from '../specs/thread-columns.ts';
import { joinUnique, renderTable } from './markdown.ts';

const standards: readonly (readonly [string, ColumnFile])[] = [
  ['ISO 965-1', 'iso-965'],
  ['ISO 2903', 'iso-2903'],
];

/** Section on tolerance columns and their sources, followed by the rows and grades with other sources. */
export function renderTolerances(): string {
  const rows = standards.flatMap(([standard, file]) =>
    Object.entries(getColumns(file)).flatMap(([column, { sources, except = [] }]) =>
      [
        ['all others', sources] as const,
        ...except.map((row) => [formatRows(row), row.sources] as const),
        ...(getGrades(file)[column] ?? []).flatMap((row) =>
          row.sources ? [[formatGrade(row), row.sources] as const] : [],
        ),
      ].map(([of, printers]) => [standard, column.replaceAll('_', ' '), of, joinUnique(printers)]),
    ),
  );
  return `### Thread tolerances

Where the source is \`formula\`, no available table has the figure, or the tables contradict the standard, as two do at M12x0.5. The figure then follows from the formula of the standard, or from another grade, rounded to the nearest R40 preferred number.

${renderTable([['standard', 'column', 'rows', 'sources'], ...rows])}`;
}

interface Rows {
  readonly above?: number | undefined;
  readonly up_to?: number | undefined;
  readonly pitches?: readonly number[] | undefined;
}

const formatRows = ({ above, up_to: upTo, pitches }: Rows): string =>
  [
    ...(pitches ? [`pitch ${pitches.join(', ')}`] : []),
    ...(above === undefined ? [] : [`above ${above} mm`]),
    ...(upTo === undefined ? [] : [`up to ${upTo} mm`]),
  ].join(', ');

type Grade = Rows & { readonly grade: number; readonly from_pitch: number; readonly up_to_pitch: number };

const formatGrade = ({ grade, from_pitch: from, up_to_pitch: upTo, ...rows }: Grade): string =>
  [`grade ${grade}`, `pitch ${from === upTo ? from : `${from} to ${upTo}`}`, formatRows(rows)]
    .filter(Boolean)
    .join(', ');
