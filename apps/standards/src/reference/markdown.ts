/** Formats a Markdown table; the first row is the header. */
export function renderTable(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

const cell = (content: string | number): string => String(content).replaceAll('|', '\\|');

/** Joins names without duplicates. */
export const joinUnique = (names: Iterable<string>): string => [...new Set(names)].join('; ');
