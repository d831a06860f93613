import { buildImportGraph } from './import-graph.ts';
import { measureImportCycles, measureSmallFiles, measureTwoWayFolders } from './structure.ts';
import { parseTypeScript } from './typescript.ts';

/** Parses files of one workspace, given by their paths below its `src`. */
function parse(files: Readonly<Record<string, string>>) {
  const modules = Object.entries(files).map(([path, text]) => parseTypeScript(`libs/bus/src/${path}`, text));
  return { modules, graph: buildImportGraph(modules) };
}

describe('import cycles', () => {
  it.each([
    ['of values', "import { b } from './b.ts';"],
    ['of types', "import type { B } from './b.ts';"],
    ['of types in place', "type B = import('./b.ts').B;"],
    ['of exports', "export * from './b.ts';"],
    ['of workers', "new Worker(new URL('./b.ts', import.meta.url));"],
    ['of late imports', "await import('./b.ts');"],
  ])('are found %s', (_, line) => {
    const { graph } = parse({
      'a.ts': `\n${line}`,
      'b.ts': "import './c.ts';",
      'c.ts': "import './a.ts';",
      'd.ts': "import './a.ts';",
    });
    expect(measureImportCycles(graph)).toEqual({
      value: 1,
      offenders: [
        { path: 'libs/bus/src/a.ts', line: 2, reason: 'is in a cycle with libs/bus/src/b.ts, libs/bus/src/c.ts' },
      ],
    });
  });

  it('are not found where several files import the same ones', () => {
    const { graph } = parse({
      'a.ts': "import './b.ts';\nimport './c.ts';",
      'b.ts': "import './d.ts';",
      'c.ts': "import './d.ts';\nimport './b.ts';",
      'd.ts': '',
    });
    expect(measureImportCycles(graph)).toEqual({ value: 0, offenders: [] });
  });

  it('may go through test code', () => {
    const { graph } = parse({ 'a.fixture.ts': "import './b.ts';", 'b.ts': "import './a.fixture.ts';" });
    expect(measureImportCycles(graph).value).toBe(0);
  });
});

describe('pairs of folders that import each other', () => {
  it('are found once', () => {
    const { graph } = parse({
      'one/a.ts': "\nimport '../two/b.ts';",
      'one/c.ts': '',
      'two/b.ts': '',
      'two/d.ts': "import type { C } from '../one/c.ts';",
    });
    expect(measureTwoWayFolders(graph)).toEqual({
      value: 1,
      offenders: [
        {
          path: 'libs/bus/src/one/a.ts',
          line: 2,
          reason: 'imports libs/bus/src/two, and libs/bus/src/two/d.ts:1 imports libs/bus/src/one',
        },
      ],
    });
  });

  it.each([
    ['one way', { 'one/a.ts': "import '../two/b.ts';", 'two/b.ts': '' }],
    ['with the root', { 'a.ts': "import './one/b.ts';", 'one/b.ts': "import '../c.ts';", 'c.ts': '' }],
    ['with a parent', { 'one/a.ts': "import './two/b.ts';", 'one/two/b.ts': "import '../c.ts';", 'one/c.ts': '' }],
  ])('are not imports %s', (_, files) => {
    expect(measureTwoWayFolders(parse(files).graph)).toEqual({ value: 0, offenders: [] });
  });
});

describe('small files with one importer', () => {
  const lines = (count: number) => 'const a = 1;\n'.repeat(count);

  it('are found up to 34 lines', () => {
    const { graph, modules } = parse({
      'a.ts': "import './b.ts';",
      'b.ts': lines(34),
      'b.spec.ts': "import './b.ts';",
    });
    expect(measureSmallFiles(graph, modules)).toEqual({
      value: 1,
      offenders: [{ path: 'libs/bus/src/b.ts', line: 34, reason: 'is imported by libs/bus/src/a.ts alone' }],
    });
  });

  it.each([
    ['of 35 lines', { 'a.ts': "import './b.ts';", 'b.ts': lines(35) }],
    ['with two importers', { 'a.ts': "import './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': lines(1) }],
    ['with no importer', { 'a.ts': lines(1) }],
    ['that Nest asks for', { 'a.ts': "import './bus.module.ts';", 'bus.module.ts': lines(1) }],
    ['that are a convention', { 'a.ts': "import './one/index.ts';", 'one/index.ts': lines(1) }],
  ])('are not files %s', (_, files) => {
    const { graph, modules } = parse(files);
    expect(measureSmallFiles(graph, modules)).toEqual({ value: 0, offenders: [] });
  });
});
