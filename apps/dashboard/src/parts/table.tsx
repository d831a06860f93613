import type { ReactNode } from 'react';

/** Column of a table; the first one names the row. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** True hides the title, for a column of buttons. */
  readonly isUntitled?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table on wide pages, a list of cards on narrow ones. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>): ReactNode {
  return (
    <table>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isUntitled }) => (
            <th key={title} scope="col" className={isNumber ? 'number' : ''}>
              {isUntitled ? <span className="hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, at) => (
              <Cell key={column.title} column={column} row={row} isHead={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isHead: boolean;
}

function Cell<Row>({ column: { title, cell, isNumber, isUntitled }, row, isHead }: CellProps<Row>): ReactNode {
  if (isHead) return <th scope="row">{cell(row)}</th>;
  return (
    <td className={isNumber ? 'number' : ''} data-title={isUntitled ? '' : title}>
      {cell(row)}
    </td>
  );
}
