import { readFileSync } from 'node:fs';
import { resolveInProject } from '@kerf/tools';

/** Code block in a document. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** First and last line of its code in the document. */
  readonly lines: readonly [number, number];
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** Finds the code blocks in a document of the project, in order. */
export function findSnippets(document: string): Snippet[] {
  const text = readFileSync(resolveInProject(document), 'utf8');
  return [...text.matchAll(fence)].map(({ 1: language = '', 2: code = '', index }) => {
    const first = text.slice(0, index).split('\n').length + 1;
    return { language, code, lines: [first, first + code.split('\n').length - 2] };
  });
}

/** Maximum distance between a command and its example output: the closing fence and one paragraph. */
const maxLinesBetween = 6;

/** Finds the example output that follows a snippet in a document. */
export function findExample({ lines: [, last] }: Snippet, all: readonly Snippet[]): unknown {
  const next = all.find(({ lines: [first] }) => first > last);
  return next?.language === 'json' && next.lines[0] - last < maxLinesBetween ? JSON.parse(next.code) : undefined;
}

/** Returns true when an output has every field of the example, with the same types. */
export function matchesExample(answer: unknown, example: unknown): boolean {
  if (answer === null || example === null) return true;
  if (typeof answer !== 'object' || typeof example !== 'object') return typeof answer === typeof example;
  const [has, wants] = [new Map(Object.entries(answer)), Object.entries(example)];
  return wants.every(([name, value]) => has.has(name) && matchesExample(has.get(name), value));
}
