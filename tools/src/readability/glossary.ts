import { bannedWordsTable } from './markdown.ts';

/** Reads the phrases that the glossary bans: the left column of its last table, without prefixes of names. */
export function readBannedPhrases(glossary: string): string[] {
  const [table = ''] = bannedWordsTable.exec(glossary) ?? [];
  const cells = [...table.matchAll(/^\| (?!not \|)([^|]+) \|/gm)].map(([, cell = '']) => cell);
  const phrases = cells.flatMap((cell) => cell.split(',')).map((phrase) => phrase.trim());
  const words = phrases.filter((phrase) => !phrase.includes('…'));
  if (words.length === 0) throw new Error('docs/glossary.md has no table below "## Words that are not used".');
  return words;
}

/** Matches any of the phrases as whole words, also across the lines of a comment. */
export function matchPhrases(phrases: readonly string[]): RegExp {
  const alternatives = phrases.map((phrase) => phrase.split(' ').join(String.raw`[\s*#/]+`));
  return new RegExp(String.raw`(?<!\w)(?:${alternatives.join('|')})(?!\w)`, 'gi');
}
