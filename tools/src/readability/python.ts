import type { Passage, Source } from './source.ts';

// A comment or a string with its prefix; strings are matched first where both could start.
const token = /#[^\n]*|[rbfRBF]{0,2}(?:"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/g;
const openingQuotes = /^[rbfRBF]{0,2}("""|'''|"|')/;

/** Reads the comments, strings and names of a Python module. */
export function parsePython(path: string, text: string): Source {
  const tokens = [...text.matchAll(token)].map(({ 0: found, index }) => ({ text: found, start: index }));
  const strings = tokens.filter((one) => !one.text.startsWith('#'));
  return {
    path,
    text,
    docs: strings.filter((one) => isDocstring(one, text)).map(withoutQuotes),
    prose: tokens.filter((one) => /\s/.test(one.text)),
    names: findNames(blank(text, tokens)),
  };
}

/** A docstring is a statement: nothing stands before it on its line. */
function isDocstring({ text, start }: Passage, module: string): boolean {
  const line = module.slice(module.lastIndexOf('\n', start - 1) + 1, start);
  return line.trim() === '' && /^[rR]?("""|''')/.test(text);
}

function withoutQuotes({ text, start }: Passage): Passage {
  const inner = text.replace(openingQuotes, '').trimStart();
  return { text: inner, start: start + text.length - inner.length };
}

/** Replaces passages by spaces, so that all offsets stay the same. */
function blank(text: string, passages: readonly Passage[]): string {
  let code = text;
  for (const { text: passage, start } of passages)
    code = code.slice(0, start) + ' '.repeat(passage.length) + code.slice(start + passage.length);
  return code;
}

function findNames(code: string): Map<string, number> {
  const names = new Map<string, number>();
  const declared = code.replace(/^\s*(?:from|import)\b.*$/gm, (line) => ' '.repeat(line.length));
  for (const { 0: name, index } of declared.matchAll(/(?<![.\w])[A-Za-z_]\w*/g))
    if (!names.has(name)) names.set(name, index);
  return names;
}
