import type { Source } from './source.ts';

/** Reads the prose of a document: everything but code, link targets and the glossary's list of banned words. */
export function parseMarkdown(path: string, text: string): Source {
  const prose = text
    .replace(/^ *(```+|~~~+)[^]*?^ *\1/gm, blankLines)
    .replace(/(?<=\]\()[^)\s]*/g, blankLines)
    .replace(bannedWordsTable, blankLines);
  return { path, text, docs: [], prose: [{ text: prose, start: 0 }], names: new Map() };
}

/** The rows of the glossary below the heading of banned words. */
export const bannedWordsTable = /(?<=^## Words that are not used\n)[^]*/m;

function blankLines(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
