import type { Statement } from './statements.ts';

/** Function or view as the services of a release use it. */
interface Definition {
  /** Columns or type that it returns. */
  readonly returned: string;
  /** Codes of the errors that its body raises. */
  readonly raised: ReadonlySet<string>;
}

const named = /^CREATE (?:OR REPLACE )?(FUNCTION|PROCEDURE|VIEW) (\S+?)(?= ?\(| AS\b)/i;
const expand = 'create a function or view with another name beside it';

/** Definitions of the migrations that were read so far, in order. */
export class Definitions {
  readonly #latest = new Map<string, Definition>();

  /** Adds what a statement defines. Finds what it changes for services of the previous release. */
  replace(statement: Statement): string | undefined {
    const [, kind = '', name = ''] = named.exec(statement.text) ?? [];
    if (name === '') return this.#findChangedRow(statement.text);
    const key = `${kind} ${name} ${/^VIEW$/i.test(kind) ? '' : readInputs(statement.text)}`.toLowerCase();
    const [before, after] = [this.#latest.get(key), readDefinition(statement)];
    this.#latest.set(key, after);
    return before && findChange(before, after);
  }

  /** Finds a column that is added to a table whose rows a function returns. */
  #findChangedRow(text: string): string | undefined {
    const [, table] =
      /^ALTER TABLE (?:ONLY )?(\S+) .*\bADD (?!CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)/i.exec(text) ?? [];
    const row = new RegExp(`^(setof )?${table?.replace(/\W/g, '\\$&')}$`, 'i');
    const isReturned = table !== undefined && [...this.#latest.values()].some(({ returned }) => row.test(returned));
    return isReturned
      ? `a function returns rows of ${table}: ${expand}, and add the column to its rows alone`
      : undefined;
  }
}

function findChange(before: Definition, after: Definition): string | undefined {
  if (before.returned !== after.returned) return `it changes what is returned: ${expand}`;
  const added = [...after.raised].filter((code) => !before.raised.has(code));
  if (added.length === 0) return undefined;
  return `it raises ${added.join(' and ')}, which services of the previous release do not expect: ${expand}`;
}

function readDefinition({ text, source }: Statement): Definition {
  return {
    returned: /^CREATE (OR REPLACE )?VIEW/i.test(text) ? readSelectList(text) : readReturned(text),
    raised: new Set([...source.matchAll(/\bERRCODE\s*=\s*'(\w+)'/gi)].map(([, code = '']) => code)),
  };
}

/** Types of the parameters that a caller passes; their names and defaults may change. */
const readInputs = (text: string): string =>
  splitList(readParameters(text))
    .filter((parameter) => !/^OUT /i.test(parameter))
    .map((parameter) =>
      parameter
        .replace(/^(IN|INOUT|VARIADIC) /i, '')
        .replace(/^\S+ /, '')
        .replace(/ (DEFAULT|=) .*$/i, ''),
    )
    .join();

/** The type after RETURNS and the OUT parameters, without differences of notation. */
function readReturned(text: string): string {
  const outputs = splitList(readParameters(text)).filter((parameter) => /^(OUT|INOUT) /i.test(parameter));
  const [, type = ''] = /\bRETURNS (TABLE ?\([^)]*\)|(?:SETOF )?\S+)/i.exec(text) ?? [];
  const written = outputs.length > 0 ? outputs.join() : type;
  return written
    .replace(/\binteger\b/gi, 'int')
    .replace(/\s*([(),])\s*/g, '$1')
    .toLowerCase();
}

/** The select list of a view; every branch of a UNION returns the columns of the first. */
const readSelectList = (text: string): string =>
  (/ AS (?:WITH .*\) )?SELECT (.*?) FROM /i.exec(text)?.[1] ?? text).toLowerCase();

/** The text between the first parenthesis and its counterpart. */
function readParameters(text: string): string {
  const start = text.indexOf('(');
  let depth = 0;
  for (let place = start; place < text.length && start >= 0; place += 1) {
    depth += getStep(text[place]);
    if (depth === 0) return text.slice(start + 1, place);
  }
  return '';
}

/** Splits a list at the commas outside parentheses. */
function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    depth += getStep(character);
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const getStep = (character: string | undefined): number => (character === '(' ? 1 : character === ')' ? -1 : 0);
