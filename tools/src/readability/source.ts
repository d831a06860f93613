/** Part of a file's text. */
export interface Passage {
  text: string;
  /** Offset of the text in its file. */
  start: number;
}

/** File in any language, as the measures of words read it. */
export interface Source {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
  /** Doc comments, from their first word. */
  docs: Passage[];
  /** Text for people: comments, strings with a space, paragraphs. */
  prose: Passage[];
  /** Offset of the first use of each identifier, without imported names and members of objects. */
  names: ReadonlyMap<string, number>;
}

/** Place that counts against a gate. */
export interface Offender {
  path: string;
  line: number;
  reason: string;
}

/** Value of a measure, and the places that add to it. */
export interface Measurement {
  value: number;
  offenders: readonly Offender[];
}

/** Measures by the number of offenders. */
export function countOffenders(offenders: readonly Offender[]): Measurement {
  return { value: offenders.length, offenders };
}

/** Names the line of a file that holds an offset. */
export function offenderAt({ path, text }: Source, offset: number, reason: string): Offender {
  return { path, line: lineAt(text, offset), reason };
}

/** Returns the number of the line that holds an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Number of lines of a text that ends with a newline. */
export function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns true for a specification. */
export function isSpec(path: string): boolean {
  return /\.spec\.ts$|(^|\/)test_[^/]*\.py$/.test(path);
}

/** Returns true for a specification or a test helper. */
export function isTestCode(path: string): boolean {
  return isSpec(path) || path.endsWith('.fixture.ts');
}
