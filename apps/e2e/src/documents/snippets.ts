import { readFileSync } from 'node:fs';
import { inProject } from '@kerf/tools';

/** A block of code in a document. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** The first and the last line of its code in the document. */
  readonly lines: readonly [number, number];
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The blocks of code in a document of the project, in their order. */
export function snippetsOf(document: string): Snippet[] {
  const text = readFileSync(inProject(document), 'utf8');
  return [...text.matchAll(fence)].map(({ 1: language = '', 2: code = '', index }) => {
    const first = text.slice(0, index).split('\n').length + 1;
    return { language, code, lines: [first, first + code.split('\n').length - 2] };
  });
}

/** How far from a command the example of its answer may begin: behind its fence, and a paragraph at most. */
const nearLines = 6;

/** The example of an answer that a document gives right behind a snippet. */
export function exampleBehind({ lines: [, last] }: Snippet, all: readonly Snippet[]): unknown {
  const next = all.find(({ lines: [first] }) => first > last);
  return next?.language === 'json' && next.lines[0] - last < nearLines ? JSON.parse(next.code) : undefined;
}

/** Whether an answer has all that an example shows, of the same kinds. An example may leave out what goes on like it. */
export function shows(answer: unknown, example: unknown): boolean {
  if (answer === null || example === null) return true;
  if (typeof answer !== 'object' || typeof example !== 'object') return typeof answer === typeof example;
  const [has, wants] = [new Map(Object.entries(answer)), Object.entries(example)];
  return wants.every(([name, value]) => has.has(name) && shows(has.get(name), value));
}
