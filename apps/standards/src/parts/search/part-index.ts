import { type Entry, fields } from './entry.ts';
import type { Variants } from './vocabulary.ts';
import { textWords } from './words.ts';

/** How much a word counts by where it stands. */
const boosts: Readonly<Record<(typeof fields)[number], number>> = {
  name: 3,
  size: 1,
  standards: 2,
  title: 1,
  keywords: 1,
};

/** The parameters of BM25+. */
const { k, b, d } = { k: 1.2, b: 0.7, d: 0.5 };

/** Which entries have which word, and how much that tells of them. Made once; a search is bounded by its rarest word. */
export class PartIndex {
  private readonly postings = new Map<string, Map<number, number>>();

  constructor(entries: readonly Entry[]) {
    const wordsOf = remembered(textWords);
    for (const field of fields)
      this.add(
        entries.map((entry) => wordsOf(entry[field])),
        boosts[field],
      );
  }

  terms(): Iterable<string> {
    return this.postings.keys();
  }

  /** The entries that have a variant of every word, the best first. */
  withAll(words: readonly Variants[]): { id: number; score: number }[] {
    const [rarest = new Map(), ...others] = words.toSorted((one, other) => this.countOf(one) - this.countOf(other));
    let scores = this.scoresOf(rarest);
    for (const variants of others) scores = scores.size ? this.narrowed(scores, variants) : scores;
    return [...scores]
      .map(([id, score]) => ({ id, score }))
      .sort((one, other) => other.score - one.score || one.id - other.id);
  }

  private add(texts: readonly (readonly string[])[], boost: number): void {
    const counts = new Map<string, number>();
    for (const term of texts.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
    const average = texts.flat().length / texts.length;
    texts.forEach((terms, id) => {
      const weight = boost * (d + (k + 1) / (1 + k * (1 - b + (b * terms.length) / average)));
      for (const term of terms) this.raise(term, id, weight * rarity(counts.get(term) ?? 0, texts.length));
    });
  }

  private raise(term: string, id: number, score: number): void {
    const scores = this.postings.get(term) ?? new Map<number, number>();
    this.postings.set(term, scores.set(id, (scores.get(id) ?? 0) + score));
  }

  private countOf(variants: Variants): number {
    return [...variants.keys()].reduce((count, term) => count + (this.postings.get(term)?.size ?? 0), 0);
  }

  private scoresOf(variants: Variants): Map<number, number> {
    const scores = new Map<number, number>();
    for (const [term, weight] of variants)
      for (const [id, score] of this.postings.get(term) ?? []) scores.set(id, (scores.get(id) ?? 0) + weight * score);
    return scores;
  }

  /** Those that have a variant too. */
  private narrowed(scores: ReadonlyMap<number, number>, variants: Variants): Map<number, number> {
    const lists = [...variants].flatMap(([term, weight]) => {
      const list = this.postings.get(term);
      return list ? [{ list, weight }] : [];
    });
    return new Map(
      [...scores].flatMap(([id, score]) => {
        const more = lists.reduce((sum, { list, weight }) => sum + weight * (list.get(id) ?? 0), 0);
        return more > 0 ? [[id, score + more]] : [];
      }),
    );
  }
}

/** What few entries have tells more of them. */
const rarity = (count: number, total: number): number => Math.log(1 + (total - count + 0.5) / (count + 0.5));

/** A function of texts that many entries share. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text) ?? read(text);
    known.set(text, value);
    return value;
  };
}
