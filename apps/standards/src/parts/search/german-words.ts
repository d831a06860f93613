/** What things are called in German, where that is no keyword of one table: a Schraube is every screw. */
const words: Readonly<Record<string, string>> = {
  schraube: 'screw',
  bolzen: 'bolt',
  stift: 'pin',
  passstift: 'pin',
  lager: 'bearing',
  kugelbuchse: 'linearkugellager',
  linearschiene: 'schiene',
  linearführung: 'schiene',
  karosseriescheibe: 'penny washer',
  beilagscheibe: 'unterlegscheibe',
};

const german = new RegExp(String.raw`(?<![\p{L}-])(${Object.keys(words).join('|')})(?:en|n|e)?(?!\p{L})`, 'gu');

/** A thing of stainless steel in one word; a screw of it has keywords of its own. */
const stainless = /(?<!\p{L})edelstahl(?=(?:mutter|scheibe)n?(?!\p{L}))/gu;

/** A text in which things have the names of the libraries. */
export const withEnglishKinds = (text: string): string =>
  text.replaceAll(stainless, 'edelstahl ').replaceAll(german, (_, word: string) => words[word] ?? word);
