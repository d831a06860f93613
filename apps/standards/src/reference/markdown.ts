/** A table in Markdown; its first row is the head. */
export function markdownTable(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

const cell = (content: string | number): string => String(content).replaceAll('|', '\\|');

/** Each once, one after the other. */
export const listed = (names: Iterable<string>): string => [...new Set(names)].join('; ');
