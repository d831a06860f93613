import { roundToThousandth } from './query-units.ts';

/** A measure of an O-ring, or a label that says which measure it is. */
const token =
  /(?<![a-wyz\d.-])(?:(\d*\.?\d+)(?:\s*mm)?|(id|inner|inside|innen\p{L}*)|(od|outer|outside|au(?:ß|ss)en\p{L}*)|cs)(?![a-wyz\d.])/gu;

type Token = number | 'inside' | 'outside' | 'section';

/** Converts an O-ring given by its outside diameter to its inside diameter: od 24 cs 2 becomes 20x2. */
export function convertToInsideDiameter(text: string): string {
  const tokens = [...text.matchAll(token)].map(toToken);
  const outside = findLabelledFigure('outside', tokens);
  const section = findLabelledFigure('section', tokens);
  if (outside === undefined && section !== undefined) return placeSection(text, tokens, section);
  const other = tokens.find((its) => typeof its === 'number' && outside !== undefined && its < outside);
  if (outside === undefined || typeof other !== 'number') return text;
  const inside = findLabelledFigure('inside', tokens) ?? (other > outside / 2 ? other : outside - 2 * other);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return `${rest} ${roundToThousandth(inside)}x${roundToThousandth((outside - inside) / 2)}`;
}

/** Puts the section behind the inside diameter; a section alone is labelled as such. */
function placeSection(text: string, tokens: readonly Token[], section: number): string {
  const inside = tokens.find((its) => typeof its === 'number' && its !== section);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return typeof inside === 'number' ? `${rest} ${inside}x${section}` : `${rest} section ${section}`;
}

function toToken([, figure, inside, outside]: RegExpExecArray): Token {
  if (figure !== undefined) return Number(figure);
  if (inside !== undefined) return 'inside';
  return outside === undefined ? 'section' : 'outside';
}

/** The figure next to a label: if the text begins with a figure, labels follow their figures. */
function findLabelledFigure(name: Token, tokens: readonly Token[]): number | undefined {
  const step = typeof tokens[0] === 'number' ? 1 : -1;
  const figure = tokens.find((its, at) => typeof its === 'number' && tokens[at + step] === name);
  return typeof figure === 'number' ? figure : undefined;
}
