/**
 * Pattern of characters that hide text from a person, or reorder it, while an assistant reads it: controls, formats and
 * all that Unicode lets a font ignore, such as tags, fillers and variation selectors. Some that it finds are needed.
 */
export const invisiblePattern = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u0000-\u0008\u000b-\u001f\u007f-\u009f]`;

/** These are visible: the end of a line, and the signs that enclose Arabic, Syriac and Kaithi numbers. */
const visible = String.raw`\r\n|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;

/** One joiner or direction mark, after a variation selector or without: scripts and emoji need them. Never a row. */
const single = String.raw`(?<![\p{Default_Ignorable_Code_Point}\p{Cf}])(?:[\ufe00-\ufe0f][\u200c-\u200f\u061c]?|[\u200c-\u200f\u061c])`;

/** One variant of a Han or Mongolian character. */
const variant = String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`;

/** Tags that are part of a flag: England, Scotland and Wales. */
const flag = String.raw`(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;

const anyInvisible = new RegExp(invisiblePattern, 'u');
const keptOrHidden = new RegExp(`${visible}|${flag}|${variant}|${single}|(?<hidden>${invisiblePattern})`, 'gu');

/** Returns true if a text has characters that a person does not see, other than those that scripts and emoji need. */
export function hasHiddenCharacters(text: string): boolean {
  if (!anyInvisible.test(text)) return false;
  for (const { groups } of text.matchAll(keptOrHidden)) if (groups?.['hidden'] !== undefined) return true;
  return false;
}

/** Shows the hidden characters of a text as escapes, such as `\u202e`. */
export const escapeHiddenCharacters = (text: string): string =>
  anyInvisible.test(text)
    ? text.replace(keptOrHidden, (match, hidden?: string) => (hidden === undefined ? match : showEscaped(hidden)))
    : text;

function showEscaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
