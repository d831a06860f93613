import { measureOneWordMethods, measureSuperlatives } from './names.ts';
import { parsePython } from './python.ts';
import { parseTypeScript } from './typescript.ts';

describe('names that start with a superlative', () => {
  it.each([
    ['const mostFiles = 1;', 'mostFiles'],
    ['function a(leastTeeth: number) {}', 'leastTeeth'],
    ['const { fewestBolts } = b;', 'fewestBolts'],
    ['const a = { mostOpen: 1 };', 'mostOpen'],
    ['class A { #mostOpen = 1; }', 'mostOpen'],
    ['interface A { mostOpen: number }', 'mostOpen'],
    ['type MostOpen = number;', 'MostOpen'],
  ])('are found in %j', (text, name) => {
    expect(measureSuperlatives([parseTypeScript('a.ts', `\n${text}\n`)])).toEqual({
      value: 1,
      offenders: [{ path: 'a.ts', line: 2, reason: name }],
    });
  });

  it.each(['most_files = 1', 'def a(least_teeth):', 'MOST_FILES = 1', '_fewest_bolts = 1'])(
    'are found in Python: %j',
    (text) => {
      expect(measureSuperlatives([parsePython('a.py', `\n${text}\n`)])).toMatchObject({
        value: 1,
        offenders: [{ line: 2 }],
      });
    },
  );

  it('count once a file', () => {
    expect(measureSuperlatives([parseTypeScript('a.ts', 'const mostOpen = 1;\nprint(mostOpen);\n')]).value).toBe(1);
  });

  it.each([
    'const maxFiles = 1;',
    'const almostFlat = mostly;',
    "import { mostFiles } from './b.ts'; print(mostFiles);",
    'print(limits.mostFiles);',
    "print('mostFiles'); // mostFiles",
  ])('are not found in %j', (text) => {
    expect(measureSuperlatives([parseTypeScript('a.ts', text)]).value).toBe(0);
  });

  it('are not found in Python comments, strings, imports and attributes', () => {
    const text = 'from b import most_files\n# most_files\nsay("most_files", c.most_files)\n';
    expect(measureSuperlatives([parsePython('a.py', text)]).value).toBe(0);
  });
});

describe('public methods named by one word', () => {
  const path = 'libs/bus/src/bus.ts';

  it('are measured as a share of all public methods', () => {
    const text =
      'export class Bus {\n  take() {}\n  sendMessage() {}\n  abstractMethod() {}\n  static openBus() {}\n}\n';
    expect(measureOneWordMethods([parseTypeScript(path, text)])).toEqual({
      value: 25,
      offenders: [{ path, line: 2, reason: 'take' }],
    });
  });

  it('are found in classes that are exported by name', () => {
    const text = 'abstract class Bus {\n  abstract take(): void;\n}\nexport { Bus };\n';
    expect(measureOneWordMethods([parseTypeScript(path, text)]).value).toBe(100);
  });

  it('leave out what only the class itself calls, and accessors', () => {
    const members = [
      'constructor() {}',
      'get size() { return 1; }',
      '#take() {}',
      'private hear() {}',
      'protected tell() {}',
    ];
    const text = `export class Bus {\n${members.join('\n')}\n}\n`;
    expect(measureOneWordMethods([parseTypeScript(path, text)])).toEqual({ value: 0, offenders: [] });
  });

  it.each([
    ['classes that are not exported', path, 'class Bus { take() {} }'],
    ['test helpers', 'libs/bus/src/bus.fixture.ts', 'export class Bus { take() {} }'],
    ['tools', 'tools/src/bus.ts', 'export class Bus { take() {} }'],
  ])('leave out %s', (_, file, text) => {
    expect(measureOneWordMethods([parseTypeScript(file, text)])).toEqual({ value: 0, offenders: [] });
  });
});
