/** Statement of a migration. */
export interface Statement {
  /** Text in one line, without comments and with the bodies of functions left out. */
  readonly text: string;
  /** Text of the file, with the bodies. */
  readonly source: string;
  /** Line of the file at which it begins. */
  readonly line: number;
  /** Reason why it is right in spite of the rules: a comment line before it that begins with `accepted:`. */
  readonly accepted: string | undefined;
}

/** Comments, quoted texts and names, and bodies between dollar signs: their semicolons end no statement. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Splits the SQL of a migration into statements. */
export function splitStatements(sql: string): Statement[] {
  // Every character keeps its place, so that the line of a statement can be counted.
  const masked = sql.replace(opaque, (part) => part.replace(/[^\n]/g, ' '));
  const statements: Statement[] = [];
  let start = 0;
  for (let end = masked.indexOf(';'); end >= 0; end = masked.indexOf(';', start)) {
    statements.push(...readStatement(sql, start, end));
    start = end + 1;
  }
  return statements;
}

function readStatement(sql: string, start: number, end: number): Statement[] {
  const source = sql.slice(start, end);
  const text = source.replace(opaque, hide).replace(/\s+/g, ' ').trim();
  if (text === '') return [];
  const [leading = ''] = /^(?:\s|--[^\n]*\n)*/.exec(source) ?? [];
  return [
    {
      text,
      source,
      line: sql.slice(0, start + leading.length).split('\n').length,
      accepted: /--\s*accepted:\s*(\S[^\n]*)/.exec(leading)?.[1],
    },
  ];
}

/** Keeps quoted names, and the bodies of DO blocks, whose statements run at once. */
function hide(part: string, _tag: string, place: number, source: string): string {
  if (part.startsWith('"')) return part.replaceAll('"', '');
  if (part.startsWith('$') && /\bDO\s*$/.test(source.slice(0, place))) return ` ${part} `;
  return part.startsWith('-') || part.startsWith('/') ? ' ' : "''";
}
