import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TestBroker } from './testing/index.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const box = { length: 1, width: 2, height: 3 };
const step = (id: string, tool: string, parameters: Record<string, unknown>) => ({ id, tool, parameters });

describe('the adapter in the guide', () => {
  it('builds, deletes, rolls back, and ends when it is told to', async () => {
    const guide = await readFile(fromHere('../../../docs/guide/write-an-adapter.md'), 'utf8');
    const [, code = ''] = /```ts\n(\/\/ box-adapter\.ts\n.*?)```/s.exec(guide) ?? [];
    const folder = await mkdtemp(fromHere('../guide-'));
    const file = `${folder}/box-adapter.ts`;
    await writeFile(file, code);
    const broker = await TestBroker.start();
    const child = spawn(process.execPath, ['--conditions=@kerf/source', file], {
      env: { ...process.env, KERF_WS_URL: broker.url.origin, KERF_API_KEY: 'a-key' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = once(child, 'exit');
    try {
      await broker.register();
      expect(await broker.run('create_box', box)).toMatchObject({
        ok: true,
        result: { object_id: 'box_1', volume: 6 },
      });
      expect(
        await broker.runBatch([
          step('gone', 'delete_object', { object_id: 'box_1' }),
          step('bad', 'delete_object', { object_id: 'box_1' }),
        ]),
      ).toMatchObject({ result: { rolled_back: true } });
      expect(await broker.run('delete_object', { object_id: 'box_1' })).toMatchObject({ ok: true });
      expect(await broker.run('delete_object', { object_id: 'box_1' })).toMatchObject({ ok: false });
      child.kill('SIGTERM');
      const [printed] = await once(child.stdout, 'data');

      expect(String(printed)).toBe('stopped The adapter was stopped.\n');
      expect(await gone).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await gone;
      broker.stop();
      await rm(folder, { recursive: true });
    }
  });
});
