import { type Comment, parseSync } from 'oxc-parser';
import { collectDeclarations } from './declarations.ts';
import { findImports, type Import } from './imports.ts';
import type { Passage, Source } from './source.ts';

/** TypeScript or JavaScript module. */
export interface TypeScriptSource extends Source {
  /** Imports of other files, types included. */
  imports: Import[];
  /** Names of the public methods of exported classes. */
  methods: Passage[];
  /** Names in the parameters of constructors, and in interfaces of this module that they take. */
  injected: ReadonlySet<string>;
}

/** Parses a module; throws on a syntax error. */
export function parseTypeScript(path: string, text: string): TypeScriptSource {
  const { program, module, comments, errors } = parseSync(path, text, { sourceType: 'module' });
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const found = collectDeclarations({ path, text, program, module });
  return {
    path,
    text,
    docs: comments.filter(isDoc).map(toDoc),
    prose: [...comments.map(toPassage), ...found.strings],
    imports: [...findImports(path, module), ...found.urls],
    names: found.names,
    methods: found.methods,
    injected: findInjected(found.constructors, found.interfaces),
  };
}

function findInjected(constructors: readonly string[], interfaces: ReadonlyMap<string, string>): Set<string> {
  const direct = constructors.flatMap(listNames);
  return new Set([...direct, ...direct.flatMap((name) => listNames(interfaces.get(name) ?? ''))]);
}

function listNames(text: string): string[] {
  return text.match(/\w+/g) ?? [];
}

const delimiter = '/*'.length;

function toPassage({ value, start }: Comment): Passage {
  return { text: value, start: start + delimiter };
}

function isDoc({ type, value }: Comment): boolean {
  return type === 'Block' && value.startsWith('*');
}

function toDoc(comment: Comment): Passage {
  const { text, start } = toPassage(comment);
  const doc = text.replace(/^[\s*]+/, '');
  return { text: doc, start: start + text.length - doc.length };
}
