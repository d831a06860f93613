import { parseMarkdown } from './markdown.ts';
import { parsePython } from './python.ts';
import type { Offender, Source } from './source.ts';
import { parseTypeScript } from './typescript.ts';
import { measureBannedWords, measureDocStarts } from './words.ts';

const places = (offenders: readonly Offender[]) => offenders.map(({ path, line }) => `${path}:${line}`);

describe('doc comments that start with a question word', () => {
  it.each<[string, Source]>([
    ['a TypeScript comment', parseTypeScript('a.ts', '\n/** What an adapter runs. */\nexport const a = 1;\n')],
    ['a comment of several lines', parseTypeScript('a.ts', '/**\n * Whether it runs.\n */\nexport const a = 1;\n')],
    ['a comment of a member', parseTypeScript('a.ts', 'interface A {\n  /** If set, the limit. */\n  b: number;\n}\n')],
    ['a Python docstring', parsePython('a.py', 'def a():\n    """How it runs."""\n')],
  ])('are found in %s', (_, source) => {
    const { value, offenders } = measureDocStarts([source]);
    expect(value).toBe(1);
    expect(places(offenders)).toEqual([`${source.path}:2`]);
  });

  it.each<[string, Source]>([
    ['that start with a noun', parseTypeScript('a.ts', '/** Limit of commands. How it is set: by tier. */\n')],
    ['that start with a longer word', parseTypeScript('a.ts', '/** Ascending order. */\n')],
    ['that are no doc comments', parseTypeScript('a.ts', '// When the bus is away.\n/* What follows. */\n')],
    ['in Python strings', parsePython('a.py', '"""Adapter."""\nsay("""What happened?""")\n')],
  ])('are not comments %s', (_, source) => {
    expect(measureDocStarts([source])).toEqual({ value: 0, offenders: [] });
  });
});

describe('banned words', () => {
  const banned = ['told', 'called off'];

  it.each<[string, Source]>([
    ['comments', parseTypeScript('a.ts', 'const a = 1;\n// An adapter is told.\n')],
    ['comments of several lines', parseTypeScript('a.ts', '/**\n * It was called\n * off.\n */\n')],
    ['strings with a space', parseTypeScript('a.ts', "const a =\n  'The adapter was told to stop.';\n")],
    ['templates', parseTypeScript('a.ts', 'const a = (b: string) =>\n  `${b} Called off.`;\n')],
    ['Python comments', parsePython('a.py', 'a = 1\n# Told twice.\n')],
    ['Python strings', parsePython('a.py', 'a = 1\nsay(f"{a} was told.")\n')],
    ['documents', parseMarkdown('a.md', '# Adapters\nAdapters are told.\n')],
  ])('are found in %s', (_, source) => {
    expect(places(measureBannedWords([source], banned).offenders)).toEqual([`${source.path}:2`]);
  });

  it.each<[string, Source]>([
    ['identifiers', parseTypeScript('a.ts', 'const told = 1;\n')],
    ['strings of one word', parseTypeScript('a.ts', "const a = 'told';\n")],
    ['longer words', parseTypeScript('a.ts', '// An untold number.\n')],
    ['code spans', parseTypeScript('a.ts', '// The field `told` holds a time.\n')],
    ['specifications', parseTypeScript('a.spec.ts', '// An adapter is told.\n')],
    ['Python specifications', parsePython('tests/test_a.py', '# An adapter is told.\n')],
    ['code blocks of documents', parseMarkdown('a.md', '```sh\necho told\n```\n')],
    ['link targets', parseMarkdown('a.md', 'See [the decision](told.md).\n')],
    ['the list of banned words', parseMarkdown('a.md', '## Words that are not used\n\n| told | given |\n')],
  ])('are not searched in %s', (_, source) => {
    expect(measureBannedWords([source], banned)).toEqual({ value: 0, offenders: [] });
  });

  it('are reported with the text around them', () => {
    const source = parseTypeScript('a.ts', '// The adapter is told to stop at once.\n');
    const [offender] = measureBannedWords([source], banned).offenders;
    expect(offender?.reason).toBe('"told" in "The adapter is told to stop at once."');
  });
});
