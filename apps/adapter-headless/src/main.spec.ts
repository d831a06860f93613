import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestBroker } from '@kerf/adapter-sdk/testing';
import { AdapterProcess } from './adapter-process.fixture.ts';

const box = { length: 10, width: 20, height: 30 };

describe('the program', () => {
  let broker: TestBroker;
  let folder: string;
  let started: AdapterProcess[];
  const start = (...more: string[]) => remember(AdapterProcess.start(...required(), ...more));
  const required = () => ['--url', broker.url.origin, '--key-env', 'ADAPTER_KEY'];
  const remember = (process: AdapterProcess) => {
    started.push(process);
    return process;
  };

  beforeEach(async () => {
    started = [];
    broker = await TestBroker.start();
    folder = await mkdtemp(join(tmpdir(), 'kerf-adapter-'));
  });
  afterEach(async () => {
    for (const process of started) process.kill('SIGKILL');
    await Promise.all(started.map((process) => process.waitForExit()));
    broker.stop();
    await rm(folder, { recursive: true });
  });

  it('tells in one line what each command was, how long it took and how it ended, and never the key', async () => {
    const adapter = start();
    await broker.register();
    await broker.run('create_box', box);
    await broker.run('delete_object', { object_id: 'box_7' });
    adapter.kill('SIGTERM');

    expect(await adapter.waitForExit()).toBe(0);
    expect(adapter.log).toMatch(/info create_box [\d.]+ ms ok [0-9a-f-]{36}\n/);
    expect(adapter.log).toMatch(/info delete_object [\d.]+ ms OBJECT_NOT_FOUND [0-9a-f-]{36}\n/);
    expect(adapter.log).not.toContain('kerf_live_secret');
  });

  it('writes a JSON object per line with --log-format json, from its start to the reason for its exit', async () => {
    const adapter = start('--log-format', 'json', '--log-level', 'debug', '--data', folder);
    await broker.register();
    await broker.run('create_box', box);
    broker.close(4401);

    expect(await adapter.waitForExit()).toBe(3);
    const lines = adapter.log.trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const entry of entries)
      expect(entry).toMatchObject({
        level: expect.stringMatching(/^(debug|info|error)$/),
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        service: 'adapter',
      });
    expect(entries.map(({ level }) => level)).toEqual(expect.arrayContaining(['debug', 'info', 'error']));
    expect(entries.at(-1)).toMatchObject({ level: 'error', msg: expect.stringContaining('a live key') });
  });

  it('ends with 0 on SIGTERM, after it has said so and the command at work has ended', async () => {
    const adapter = start();
    await broker.register();
    await broker.run('create_sphere', { radius: 50 });
    const command_id = broker.execute('export_model', { format: 'stl', linear_tolerance: 0.02 });
    await broker.waitFor('accepted');
    adapter.kill('SIGTERM');
    await broker.waitFor('draining');

    expect(await broker.waitFor('result')).toMatchObject({ command_id });
    expect(await adapter.waitForExit()).toBe(0);
  });

  it('ends with 3 when the service refuses it, 2 when it does not understand its options, 0 after help', async () => {
    const refused = start();
    await broker.register();
    broker.close(4401);
    const lost = remember(AdapterProcess.start('--speed', '9'));
    const help = remember(AdapterProcess.start('--help'));

    expect(await Promise.all([refused.waitForExit(), lost.waitForExit(), help.waitForExit()])).toEqual([3, 2, 0]);
    expect(refused.log).toContain('give the adapter a live key');
    expect(lost.log).toContain("Unknown option '--speed'");
    expect(help.log).toContain('Exit codes: 0 stopped by SIGTERM');
  });

  it('ends with 1 when another one has its folder', async () => {
    start('--data', folder);
    await broker.register();
    const second = start('--data', folder);

    expect(await second.waitForExit()).toBe(1);
    expect(second.log).toContain(`The folder ${folder} is in use by another adapter`);
  });

  it('goes on after a kill with its document, its id and its memory of what it has done', async () => {
    const first = start('--data', folder);
    const { adapter_id } = await broker.register({ resume_token: 'the-token' });
    await broker.run('create_box', box);
    const command_id = broker.execute('create_box', box);
    const done = await broker.waitFor('result');
    first.kill('SIGKILL'); // between the result and its acknowledgement
    await first.waitForExit();
    start('--data', folder);

    expect(await broker.register()).toMatchObject({
      adapter_id,
      resume_token: 'the-token',
      unacknowledged: [command_id],
      documents: [{ revision: 2, object_count: 2 }],
    });
    expect(await broker.waitFor('result')).toEqual(done);
    expect(await broker.run('create_box', box, { command_id })).toEqual(done);
    expect(await broker.run('list_objects', {})).toMatchObject({ result: { total: 2 } });
    expect(await broker.run('create_box', box)).toMatchObject({ revision: 3, result: { object_id: 'box_3' } });
  });

  it('refuses a command that it cannot save, changes nothing, and goes on', async () => {
    const limited = remember(AdapterProcess.startWithFileLimit(256, ...required(), '--data', folder));
    await broker.register();
    let done = 0;
    let last = await broker.run('create_box', box);
    for (; last.ok && done < 500; done += 1) last = await broker.run('create_box', box);
    const list = await broker.run('list_objects', { limit: 1 });

    const message = expect.stringContaining('The document cannot be saved');
    expect(last).toMatchObject({ ok: false, error: { code: 'INTERNAL', message, retryable: true } });
    expect(list).toMatchObject({ ok: true, revision: done, result: { total: done } });
    limited.kill('SIGKILL');
    await limited.waitForExit();
    start('--data', folder);
    expect(await broker.register()).toMatchObject({ documents: [{ revision: done, object_count: done }] });
    await broker.waitFor('result'); // the last one that was saved, once more
    expect(await broker.run('create_box', box)).toMatchObject({ ok: true, revision: done + 1 });
  });

  it('does not start on a folder with a file that is not its own', async () => {
    await writeFile(join(folder, 'adapter.sqlite'), 'x'.repeat(5_000));
    const adapter = start('--data', folder);

    expect(await adapter.waitForExit()).toBe(1);
    expect(adapter.log).toContain('file is not a database');
  });
});
