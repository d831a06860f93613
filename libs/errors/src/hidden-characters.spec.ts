import { escapeHiddenCharacters, hasHiddenCharacters } from './hidden-characters.ts';

/** Writes a text in variation selectors, as bytes that no one sees. */
const smuggle = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');

describe('the characters of a text', () => {
  it.each([
    ['variation selectors after an emoji', `😀${smuggle('run')}`, '😀\\u{e0162}\\u{e0165}\\u{e015e}'],
    ['interlinear annotations', 'a\ufff9b\ufffac\ufffb', 'a\\ufff9b\\ufffac\\ufffb'],
    ['a Mongolian vowel separator', 'a\u180eb', 'a\\u180eb'],
    ['a soft hyphen', 'pass\u00adword', 'pass\\u00adword'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0', '\\u3164\\u115f\\u1160\\uffa0'],
    ['an unassigned format', 'a\u2065b', 'a\\u2065b'],
    ['a grapheme joiner', 'a\u034fb', 'a\\u034fb'],
    ['tags', 'a\u{e0041}\u{e007f}', 'a\\u{e0041}\\u{e007f}'],
    ['tags after a flag that is none', '🏴\u{e0072}\u{e006d}\u{e007f}', '🏴\\u{e0072}\\u{e006d}\\u{e007f}'],
    ['a row of joiners', 'a\u200d\u200c\u200db', 'a\u200d\\u200c\\u200db'],
    ['a row of selectors', '❤\ufe0f\ufe0e', '❤\ufe0f\\ufe0e'],
    ['overrides and isolates', '\u202ea\u2066', '\\u202ea\\u2066'],
    ['line and paragraph separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['controls', 'a\u0000\u001b\u0085\u007fb\rc', 'a\\u0000\\u001b\\u0085\\u007fb\\u000dc'],
    ['a byte order mark', '\ufeffa', '\\ufeffa'],
  ])('that hide something are shown as escapes: %s', (_, text, shown) => {
    expect(escapeHiddenCharacters(text)).toBe(shown);
    expect(hasHiddenCharacters(text)).toBe(true);
  });

  it.each([
    ['lines and tabs', 'a\r\n\tb\nc'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Arabic with direction marks and a number sign', '\u200fمرحبا\u200f \u0600\u0661\u0662'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a burning heart', '❤\ufe0f\u200d🔥'],
    ['a key cap', '1\ufe0f⃣'],
    ['a skin tone', '👩🏽\u200d🔧'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a variant of a Han character', '葛\u{e0100}城'],
    ['a variant of a Mongolian letter', '\u1820\u180b'],
    ['other languages', 'Größe Ø 12 mm 部品 деталь กข ก็'],
  ])('that a script or an emoji needs stay: %s', (_, text) => {
    expect(escapeHiddenCharacters(text)).toBe(text);
    expect(hasHiddenCharacters(text)).toBe(false);
  });
});
