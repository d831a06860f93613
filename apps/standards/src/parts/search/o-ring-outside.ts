import { rounded } from './units.ts';

/** A measure of an O-ring, or what says which of its measures it is. */
const token =
  /(?<![a-wyz\d.-])(?:(\d*\.?\d+)(?:\s*mm)?|(id|inner|inside|innen\p{L}*)|(od|outer|outside|au(?:ß|ss)en\p{L}*)|cs)(?![a-wyz\d.])/gu;

type Token = number | 'inside' | 'outside' | 'section';

/** A text in which a ring that is measured by what is around it is by what is inside: od 24 cs 2 is 20x2. */
export function measuredInside(text: string): string {
  const tokens = [...text.matchAll(token)].map(tokenOf);
  const outside = figureOf('outside', tokens);
  const section = figureOf('section', tokens);
  if (outside === undefined && section !== undefined) return beforeSection(text, tokens, section);
  const other = tokens.find((its) => typeof its === 'number' && outside !== undefined && its < outside);
  if (outside === undefined || typeof other !== 'number') return text;
  const inside = figureOf('inside', tokens) ?? (other > outside / 2 ? other : outside - 2 * other);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return `${rest} ${rounded(inside)}x${rounded((outside - inside) / 2)}`;
}

/** With the section behind the inside diameter; where it is alone, it is told to be no diameter. */
function beforeSection(text: string, tokens: readonly Token[], section: number): string {
  const inside = tokens.find((its) => typeof its === 'number' && its !== section);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return typeof inside === 'number' ? `${rest} ${inside}x${section}` : `${rest} section ${section}`;
}

function tokenOf([, figure, inside, outside]: RegExpExecArray): Token {
  if (figure !== undefined) return Number(figure);
  if (inside !== undefined) return 'inside';
  return outside === undefined ? 'section' : 'outside';
}

/** Who begins with a figure writes what it is behind it. */
function figureOf(name: Token, tokens: readonly Token[]): number | undefined {
  const step = typeof tokens[0] === 'number' ? 1 : -1;
  const figure = tokens.find((its, at) => typeof its === 'number' && tokens[at + step] === name);
  return typeof figure === 'number' ? figure : undefined;
}
