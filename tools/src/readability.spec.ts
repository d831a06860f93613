import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TemporaryFolder, createTemporaryFolder } from './project.ts';
import { gates, requestPath } from './readability/gates.ts';
import { findExceeded, formatReport } from './readability/report.ts';
import { measure } from './readability.ts';

describe('the readability gates', () => {
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await createTemporaryFolder();
    await addFile('AGENTS.md', '# Working on Kerf\n');
    await addFile('docs/glossary.md', '## Words that are not used\n\n| not | but |\n|---|---|\n| told | given |\n');
    for (const file of requestPath) await addFile(file, requestPath.map((path) => `import '/${path}';\n`).join(''));
    await addFile(requestPath[0] ?? '', requestPath.slice(1).map(importing).join(''));
  });

  afterEach(() => folder.remove());

  it('pass a repository that keeps to them', () => {
    const measurements = measure(folder.path);
    expect(findExceeded(measurements)).toEqual([]);
    expect(formatReport(measurements)).toMatch(/^measure +value +gate\nfiles on the path of mcp\/execute +5 +6\n/);
  });

  it('name the first offenders of an exceeded gate', async () => {
    for (let index = 10; index < 32; index += 1) await addFile(`docs/guide/${index}.md`, 'Adapters are told.\n');
    const measurements = measure(folder.path);
    expect(findExceeded(measurements)).toEqual(['bannedWords']);
    const report = formatReport(measurements);
    expect(report).toMatch(/^words that the glossary bans +22 +0 {2}exceeded$/m);
    expect(report).toContain('  docs/guide/10.md:1: "told" in "Adapters are told."\n');
    expect(report).toMatch(/ {2}docs\/guide\/29\.md:1: .*\n {2}and 2 more$/);
  });

  it('bound the size of AGENTS.md', async () => {
    await addFile('AGENTS.md', 'x'.repeat(gates.agentsBytes.max + 1));
    expect(findExceeded(measure(folder.path))).toEqual(['agentsBytes']);
  });

  it('leave out generated files', async () => {
    await addFile('libs/db/src/generated/client.ts', '/** What was told. */\nexport const mostFiles = 1;\n');
    expect(findExceeded(measure(folder.path))).toEqual([]);
  });

  it('name the file that cannot be parsed', async () => {
    await addFile('tools/src/broken.ts', 'const = 1;\n');
    expect(() => measure(folder.path)).toThrow('tools/src/broken.ts: ');
  });

  async function addFile(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
});

function importing(path: string): string {
  return `import './${path.replace('apps/gateway/src/operations/', '')}';\n`;
}
