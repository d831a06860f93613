import { matchPhrases } from './glossary.ts';
import {
  countOffenders,
  isSpec,
  type Measurement,
  type Offender,
  offenderAt,
  type Passage,
  type Source,
} from './source.ts';

const questionWord = /^(What|How|Whether|As|Who|Whoever|Whose|Whom|Why|Where|When|Which|If)\b/;
const codeSpan = /`[^`\n]*`/g;

/** Counts doc comments that start with a question word instead of a noun or a verb. */
export function measureDocStarts(sources: readonly Source[]): Measurement {
  return countOffenders(sources.flatMap((source) => source.docs.flatMap((doc) => checkDoc(source, doc))));
}

function checkDoc(source: Source, { text, start }: Passage): Offender[] {
  if (!questionWord.test(text)) return [];
  const [sentence = ''] = text.split('\n');
  return [offenderAt(source, start, `"${sentence.trim()}"`)];
}

/** Counts banned phrases in text for people, outside specifications and code spans. */
export function measureBannedWords(sources: readonly Source[], phrases: readonly string[]): Measurement {
  const banned = matchPhrases(phrases);
  const checked = sources.filter(({ path }) => !isSpec(path));
  return countOffenders(
    checked.flatMap((source) => source.prose.flatMap((passage) => findBanned(source, passage, banned))),
  );
}

function findBanned(source: Source, { text, start }: Passage, banned: RegExp): Offender[] {
  const words = text.replace(codeSpan, (span) => ' '.repeat(span.length));
  return [...words.matchAll(banned)].map(({ 0: found, index }) => {
    const context = text.slice(Math.max(0, index - 30), index + found.length + 30).replace(/\s+/g, ' ');
    return offenderAt(source, start + index, `"${found}" in "${context.trim()}"`);
  });
}
