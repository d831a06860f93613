import type { Output, quota } from '@kerf/contracts';

type Series = Output<typeof quota.usageSeries>;

const columns = ['date', 'id', 'name', 'operations', 'refunded'];

/** Usage as CSV (RFC 4180): one line for each day and part that has any, days in order. */
export function formatUsageCsv({ days, series }: Series): string {
  const lines = days.flatMap((day, place) =>
    series
      .map(({ id, name, operations, refunded }) => [day, id, name, operations[place] ?? 0, refunded[place] ?? 0])
      .filter(([, , , operations, refunded]) => operations !== 0 || refunded !== 0),
  );
  return [columns, ...lines].map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

const formula = /^[=+\-@\t\r]/;

/** Quotes a cell where needed. A text that a spreadsheet would run as a formula begins with an apostrophe. */
function formatCell(cell: string | number | null | undefined): string {
  if (typeof cell === 'number') return String(cell);
  const text = (cell ?? '').replace(formula, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
