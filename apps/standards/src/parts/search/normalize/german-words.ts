/** German names of parts that are not keywords of a single table: Schraube is any screw. */
const translations: Readonly<Record<string, string>> = {
  schraube: 'screw',
  bolzen: 'bolt',
  stift: 'pin',
  passstift: 'pin',
  lager: 'bearing',
  wälzlager: 'bearing',
  kugelbuchse: 'linearkugellager',
  linearschiene: 'schiene',
  linearführung: 'schiene',
  führungswagen: 'linear carriage',
  laufwagen: 'linear carriage',
  linearwagen: 'linear carriage',
  karosseriescheibe: 'penny washer',
  kotflügelscheibe: 'penny washer',
  reparaturscheibe: 'penny washer',
  beilagscheibe: 'unterlegscheibe',
  unterlegscheibe: 'unterlegscheibe',
  kontermutter: 'thin nut',
  halbrundkopf: 'button head',
  aluminiumprofil: 'aluprofil',
  konstruktionsprofil: 'aluprofil',
  schmelzeinsatz: 'heat set insert',
  einschmelzgewinde: 'heat set insert',
  einschmelzmutter: 'heat set insert',
};

const german = new RegExp(String.raw`(?<![\p{L}-])(${Object.keys(translations).join('|')})(?:en|n|e)?(?!\p{L})`, 'gu');

/** German attributes that belong to single tables: a große Scheibe is of the large series. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])(innen-?)?(?:6|sechs)-?(?:kant|kt\.?)(?!\p{L})[\s-]*/gu, '$1sechskant '],
  [/innen-(?=sechskant)/g, 'innen'],
  [/(?<!\p{L})sechskant\s+(?=(?:schraube|mutter)(?:n|en)?(?!\p{L}))/gu, 'sechskant'],
  [/(?<!\p{L})gro(?:ß|ss)e\p{L}?(?=\s+(?:unterleg)?scheibe)/gu, 'large'],
  [/(?<!\p{L})kleine\p{L}?(?=\s+(?:unterleg)?scheibe)/gu, 'small'],
  [/(?<!\p{L})dicke\p{L}?(?=\s+(?:unterleg)?scheibe)/gu, 'thick'],
  [/(?<!\p{L})(?:flache|niedrige)\p{L}?(?=\s+(?:sechskant)?mutter)/gu, 'thin'],
  [/(?<!\p{L})gehärtete?\p{L}?(?!\p{L})/gu, 'hardened'],
  [/(?<!\p{L})(?:vollgewinde|gewinde bis (?:zum )?kopf)(?!\p{L})/gu, 'full thread'],
  [/(?<!\p{L})(?:teilgewinde|mit schaft)(?!\p{L})/gu, 'partial thread'],
  [/(?<!\p{L})kegel(?:kuppe|stumpf)(?!\p{L})/gu, 'flat point'],
  [/(?<!\p{L})(?:mit|und) spitze(?!\p{L})/gu, 'cone point'],
  [/(?<!\p{L})(?:mit|und) zapfen(?!\p{L})/gu, 'dog point'],
  [
    /(?<=(?:gewindestift|madenschraube|(?:senk|linsen|halbrund)(?:kopf|schraube)).*)\s(?:mit\s)?innensechskant(?!\p{L})/gu,
    '',
  ],
  [
    /(?<!\p{L})flach(?:rund|kopf)(?:schraube)?n?(?=.*innensechskant)(.*?)\s(?:mit\s)?innensechskant(?!\p{L})/gu,
    'button head$1',
  ],
  [/(?<!\p{L})innensechskant(?=schraube.*(?:senk|linsen|halbrund)kopf)/gu, ''],
  [/(?<!\p{L})ringschneide(?!\p{L})/gu, 'cup point'],
  [/(?<=[\d¼½¾⅛⅜]\s*)-?zoll(?!\p{L})/gu, ' inch'],
];

/** Stainless steel joined to a part name; stainless screws have keywords of their own. */
const stainless = /(?<!\p{L})edelstahl(?=(?:mutter|scheibe)n?(?!\p{L}))/gu;

/** Translates German part names to the names of the libraries. */
export const translateGerman = (text: string): string =>
  phrases
    .reduce((read, [phrase, english]) => read.replaceAll(phrase, english), text.replaceAll(stainless, 'edelstahl '))
    .replaceAll(german, (_, word: string) => translations[word] ?? word);
