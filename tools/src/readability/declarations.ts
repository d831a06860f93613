import {
  type Argument,
  type Class,
  type EcmaScriptModule,
  type MethodDefinition,
  type Program,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';
import { type Import, resolveImport } from './imports.ts';
import type { Passage } from './source.ts';

interface Parsed {
  path: string;
  text: string;
  program: Program;
  module: EcmaScriptModule;
}

interface Declarations {
  /** Strings and parts of templates that hold a space. */
  strings: Passage[];
  /** Files named relative to the module without an import statement: workers, dynamic imports, types. */
  urls: Import[];
  names: Map<string, number>;
  methods: Passage[];
  /** Text of the parameters of each constructor. */
  constructors: string[];
  /** Text of each interface, by name. */
  interfaces: Map<string, string>;
}

/** Walks through the syntax tree of a module once and collects everything that the measures read. */
export function collectDeclarations(parsed: Parsed): Declarations {
  const found: Declarations = {
    strings: [],
    urls: [],
    names: new Map(),
    methods: [],
    constructors: [],
    interfaces: new Map(),
  };
  new Visitor({
    ...visitText(found),
    ...visitFiles(parsed, found),
    ...visitNames(parsed, found),
    ...visitClasses(parsed, found),
  }).visit(parsed.program);
  return found;
}

function visitText({ strings }: Declarations): VisitorObject {
  const add = (text: string, start: number) => {
    if (/\s/.test(text)) strings.push({ text, start });
  };
  return {
    Literal: ({ value, start }) => typeof value === 'string' && add(value, start + 1),
    TemplateElement: ({ value, start }) => add(value.raw, start),
  };
}

function visitFiles({ path }: Parsed, { urls }: Declarations): VisitorObject {
  const add = (specifier: Argument | undefined, isType = false) => {
    if (specifier?.type !== 'Literal' || typeof specifier.value !== 'string') return;
    const target = resolveImport(path, specifier.value);
    if (target.endsWith('.ts')) urls.push({ target, start: specifier.start, names: [], isType });
  };
  return {
    NewExpression: ({ callee, arguments: [url] }) => callee.type === 'Identifier' && callee.name === 'URL' && add(url),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source, true),
  };
}

function visitNames({ text, module }: Parsed, { names }: Declarations): VisitorObject {
  const imported = new Set(module.staticImports.flatMap(({ entries }) => entries.map((one) => one.localName.value)));
  return {
    Identifier: ({ name, start }) => {
      if (text[start - 1] !== '.' && !imported.has(name) && !names.has(name)) names.set(name, start);
    },
    PrivateIdentifier: ({ name, start }) => {
      if (text[start - 1] !== '.' && !names.has(name)) names.set(name, start);
    },
  };
}

function visitClasses({ text, module }: Parsed, found: Declarations): VisitorObject {
  const exported = new Set(module.staticExports.flatMap(({ entries }) => entries.map((one) => one.localName.name)));
  return {
    ClassDeclaration: (node) => {
      if (node.id && exported.has(node.id.name)) found.methods.push(...publicMethods(node));
    },
    MethodDefinition: ({ kind, value }) => {
      const [first, last] = [value.params.at(0), value.params.at(-1)];
      if (kind === 'constructor' && first && last) found.constructors.push(text.slice(first.start, last.end));
    },
    TSInterfaceDeclaration: ({ id, start, end }) => found.interfaces.set(id.name, text.slice(start, end)),
  };
}

function publicMethods({ body }: Class): Passage[] {
  return body.body.flatMap((member) => (isMethod(member) ? methodName(member) : []));
}

type Member = Class['body']['body'][number];

function isMethod(member: Member): member is MethodDefinition {
  return member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition';
}

function methodName({ key, kind, computed, accessibility }: MethodDefinition): Passage[] {
  const isPublic = accessibility === null || accessibility === 'public';
  if (kind !== 'method' || computed || !isPublic || key.type !== 'Identifier') return [];
  return [{ text: key.name, start: key.start }];
}
