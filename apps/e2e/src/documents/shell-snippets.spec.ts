import { globSync } from 'node:fs';
import { projectFolder, type TemporaryFolder, createTemporaryFolder } from '@kerf/tools';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';
import { findExample, matchesExample, type Snippet, findSnippets } from './snippets.ts';
import { createProjectFolder, type SnippetResult, runInShell } from './terminal.ts';

const documents = ['README.md', 'UPGRADING.md', ...globSync('docs/guide/*.md', { cwd: projectFolder }).toSorted()];
/** Commands for another program, or that run until they are stopped. */
const foreign =
  /^(npm|npx|claude|codex|docker|echo|export|for|grep|kill|kind|kubectl|mod=|apt-get|pg_\w+|promtool|request=|ws=|KERF_\w+=|curl https:\/\/HOST)|\bjq\b/;
const startMs = 120_000;

const shellOf = (document: string) => findSnippets(document).filter(({ language }) => language === 'sh');
const runnable = (document: string) => shellOf(document).filter(({ code }) => !foreign.test(code));
/** The address, the key and the function with which every document asks. */
const [prelude = ''] = /^url=[\s\S]*?^kerf\(\).*$/m.exec(runnable('README.md')[0]?.code ?? '') ?? [];

describe('the snippets of the documents', () => {
  it('begin with how to ask', () => {
    expect(prelude).toContain('kerf() {');
  });

  it('are run here, but for those of other programs', () => {
    const programOf = ({ code }: Snippet) => code.split(/[ =(]/, 2).join(' ').trim();
    const others = documents.map((document) => [
      document,
      ...shellOf(document)
        .filter(({ code }) => foreign.test(code))
        .map(programOf),
    ]);

    expect(others.filter(({ length }) => length > 1)).toEqual([
      ['README.md', 'npm start', 'ws $', 'npm test'],
      ['UPGRADING.md', 'for service'],
      ['docs/guide/adapter-protocol.md', 'export KERF_WS_URL', 'curl https://HOST/api/v1/adapter/ws'],
      ['docs/guide/audit.md', "kerf 'audit?limit"],
      ['docs/guide/backup.md', 'pg_basebackup --dbname', 'npm run'],
      [
        'docs/guide/connect.md',
        'claude mcp',
        'codex mcp',
        'KERF_OAUTH_PORT 8443',
        'curl https://HOST/.well-known/oauth-protected-resource/api/v1/mcp/oauth',
        'npx @modelcontextprotocol/inspector@2.12.0',
      ],
      [
        'docs/guide/deployment.md',
        'npm run',
        'KERF_DATABASE_URL postgresql://deployer:…@127.0.0.1:5432/kerf',
        'docker build',
        'docker buildx',
        'docker run',
        "echo 'smtp://user:password@mail.example.com:587'",
        'kind create',
        'npm ci',
        'kubectl -n',
        'docker pull',
      ],
      [
        'docs/guide/first-cluster.md',
        'kubectl create',
        'kill $',
        'request $',
        'kubectl -n',
        'npm run',
        'kill $',
        'kubectl -n',
        'kubectl -n',
        'kind delete',
      ],
      ['docs/guide/freecad.md', 'mod ~/.local/share/FreeCAD/Mod', 'apt-get install'],
      ['docs/guide/monitoring.md', 'npm run', 'grep -h'],
      ['docs/guide/write-an-adapter.md', 'export KERF_WS_URL', 'npm run'],
    ]);
  });
});

describe.each(documents.filter((document) => runnable(document).length > 0))('%s', (document) => {
  const on = useHeadlessAdapter('pro');
  const snippets = runnable(document);
  const ran = new Map<Snippet, SnippetResult>();
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await createProjectFolder(on.account.key, folder.path);
    await on.account.execute('create_box', { length: 60, width: 40, height: 20 });
    const [, ...results] = await runInShell([prelude, ...snippets.map(({ code }) => code)], folder.path);
    for (const [at, snippet] of snippets.entries()) {
      const result = results[at];
      if (result) ran.set(snippet, result);
    }
  }, startMs);
  afterAll(() => folder.remove());

  it.each(snippets.map((snippet) => [snippet.lines[0], snippet] as const))(
    'has a snippet in line %i whose every request succeeds',
    (_, snippet) => {
      const { errors: told = [], code } = ran.get(snippet) ?? {};

      expect(printedBy(ran.get(snippet))).not.toContainEqual(expect.objectContaining({ success: false }));
      expect(told.filter((line) => !/^2\d\d https:/.test(line))).toEqual([]);
      expect({ answers: told.length > 0, code }).toEqual({ answers: true, code: 0 });
    },
  );

  it('tells in its examples what its snippets answer', () => {
    const untold = snippets.filter((snippet) => {
      const example = findExample(snippet, findSnippets(document));
      return example !== undefined && !printedBy(ran.get(snippet)).some((answer) => matchesExample(answer, example));
    });

    expect(untold).toEqual([]);
  });
});

/** The answers in JSON that a snippet has printed. */
const printedBy = ({ output }: Pick<SnippetResult, 'output'> = { output: '' }): unknown[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
