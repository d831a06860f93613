import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TestBroker } from './testing/index.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compileMs = 120_000;

/** The whole change to the catalogue: one entry. */
const entry = `create_dragon: tool({
  title: 'Create dragon',
  description: 'Create a dragon.',
  runsOn: 'adapter',
  effect: 'adds',
  parameters: z.strictObject({ wingspan: z.number().positive(), heads: z.int().default(1) }),
  result: z.object({ object_id: z.string() }),
}),`;

const adapter = `
import { Log, runAdapter, type Tools } from '@kerf/adapter-sdk';
const tools: Tools = {
  create_dragon: ({ wingspan, heads }) => ({ object_id: \`dragon_\${wingspan * heads}\` }),
};
const url = process.env['KERF_WS_URL'] ?? '';
await runAdapter({ url, key: 'a-key', adapterType: 'example', log: new Log('silent'), tools }, AbortSignal.timeout(30_000));
`;
const mistaken = `
import type { Tools } from '@kerf/adapter-sdk';
export const tools: Tools = { create_dragon: ({ wings }) => ({ object_id: String(wings) }) };
export const untold: Tools = { create_griffin: () => ({ object_id: 'griffin_1' }) };
`;
const hook = `
import { registerHooks } from 'node:module';
const grown = import.meta.resolve('./catalog/index.ts');
registerHooks({
  resolve: (name, context, next) => (name === '@kerf/catalog' ? { url: grown, shortCircuit: true } : next(name, context)),
});
`;
const project = {
  extends: '../../../../tsconfig.base.json',
  compilerOptions: { composite: false, noEmit: true, paths: { '@kerf/catalog': ['./catalog/index.ts'] } },
  files: ['adapter.ts', 'mistaken.ts'],
};

describe('a tool that is added to the catalogue as one entry', () => {
  let folder: string;
  beforeAll(async () => {
    // Among the sources, where modules are found, and not in sight of git.
    await mkdir(fromHere('../.test'), { recursive: true });
    folder = await mkdtemp(fromHere('../.test/grown-'));
    await cp(fromHere('../../catalog/src'), `${folder}/catalog`, { recursive: true });
    const table = `${folder}/catalog/tools/primitives.ts`;
    const first = 'export const primitives = {';
    await writeFile(table, (await readFile(table, 'utf8')).replace(first, `${first}\n${entry}`));
    await writeFile(`${folder}/adapter.ts`, adapter);
    await writeFile(`${folder}/mistaken.ts`, mistaken);
    await writeFile(`${folder}/hook.mjs`, hook);
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(project));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'has its types in the SDK: what it takes, and nothing else',
    () => {
      const { stdout } = spawnSync(fromHere('../../../node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
        encoding: 'utf8',
      });

      expect(stdout.split('\n').filter((line) => line.includes('error'))).toEqual([
        expect.stringMatching(/mistaken\.ts.*'wings' does not exist/),
        expect.stringMatching(/mistaken\.ts.*'create_griffin' does not exist/),
      ]);
    },
    compileMs,
  );

  it('is told by an adapter that has it, with its category, and is run there', async () => {
    const broker = await TestBroker.start();
    const child = spawn(
      process.execPath,
      ['--conditions=@kerf/source', '--import', `${folder}/hook.mjs`, `${folder}/adapter.ts`],
      {
        env: { ...process.env, KERF_WS_URL: broker.url.origin },
        stdio: 'ignore',
      },
    );
    const gone = once(child, 'exit');
    try {
      await broker.register();

      expect(broker.received[0]).toMatchObject({ tools: ['create_dragon'], capabilities: ['primitives'] });
      expect(await broker.run('create_dragon', { wingspan: 30 })).toMatchObject({
        ok: true,
        result: { object_id: 'dragon_30' },
      });
    } finally {
      child.kill('SIGKILL');
      await gone;
      broker.stop();
    }
  });
});
