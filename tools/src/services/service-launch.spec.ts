import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, resolveInProject, type TemporaryFolder } from '../project.ts';
import { readJson } from '../json-file.ts';

const services = readdirSync(resolveInProject('apps')).filter((name) =>
  existsSync(resolveInProject('apps', name, 'process.json')),
);
const launcher = resolveInProject('run.mjs');
const gibibyte = 2 ** 30;

describe('node run.mjs', () => {
  let folder: TemporaryFolder;
  let program: string;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    program = join(folder.path, 'program.mjs');
    await writeFile(
      program,
      `process.on('SIGTERM', () => process.exit(Number(process.env.EXIT_CODE)));
       process.stdout.write(JSON.stringify({ pid: process.pid, flags: process.execArgv, args: process.argv.slice(2), env: process.env }));
       if (process.env.EXIT_CODE) setInterval(() => {}, 1_000);`,
    );
  });
  afterAll(() => folder.remove());

  interface Launch {
    readonly flags?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
  }
  interface Started {
    readonly pid: number;
    readonly flags: readonly string[];
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }
  const start = (service: string, { flags = [], env = {}, args = [] }: Launch = {}) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [...flags, launcher, `--program=${program}`, service, ...args],
      {
        encoding: 'utf8',
        env,
      },
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Started;
  };
  /** Node option that sets the memory limit of the launcher. */
  const withMemoryLimit = (bytes: number) => [
    '--import',
    `data:text/javascript,process.constrainedMemory = () => ${bytes}`,
  ];

  it.each(services)('starts %s with the flags and the environment of its process.json', async (service) => {
    const settings = await readJson(resolveInProject('apps', service, 'process.json'));
    const { flags, environment } = settings as unknown as {
      flags: { flag: string; why: string }[];
      environment: { name: string; value: string; why: string }[];
    };
    const started = start(service);

    expect(started.flags).toEqual(expect.arrayContaining(flags.map(({ flag }) => flag)));
    expect(started.env).toMatchObject(Object.fromEntries(environment.map(({ name, value }) => [name, value])));
    for (const { why } of [...flags, ...environment]) expect(why).toMatch(/^[A-Z].*\.$/);
  });

  it('prefers the environment and the flags of its caller', () => {
    const flags = ['--max-semi-space-size=64'];
    const started = start('standards', { flags, env: { MALLOC_ARENA_MAX: '7' } });

    expect(started.env).toMatchObject({ MALLOC_ARENA_MAX: '7', MALLOC_MMAP_THRESHOLD_: '32768' });
    expect(started.flags.at(-1)).toBe(flags[0]);
  });

  it('passes all arguments after the service on to it', () => {
    const args = ['streams', '--program=other.js'];

    expect(start('migrate', { args }).args).toEqual(args);
  });

  it('bounds the heap to three quarters of a memory limit', () => {
    expect(start('gateway', { flags: withMemoryLimit(gibibyte) }).flags).toContain('--max-old-space-size=768');
  });

  it.each([
    ['there is no limit', withMemoryLimit(2 ** 64), {}],
    ['the limit is unknown', withMemoryLimit(0), {}],
    ['NODE_OPTIONS bound it', withMemoryLimit(gibibyte), { NODE_OPTIONS: '--max-old-space-size=300' }],
  ])('leaves the heap as it is when %s', (_, flags, env) => {
    expect(start('gateway', { flags, env }).flags.join(' ')).not.toContain('max-old-space-size');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('is the service: %s reaches it, and its end is the end', async (signal) => {
    const child = spawn(process.execPath, [launcher, `--program=${program}`, 'issuer'], { env: { EXIT_CODE: '7' } });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill(signal);
    const end = await once(child, 'exit');

    expect(JSON.parse(output.toString())).toMatchObject({ pid: child.pid });
    expect(end).toEqual(signal === 'SIGTERM' ? [7, null] : [null, 'SIGKILL']);
  });

  it.each([
    ['no service', []],
    ['an unknown service', ['nothing']],
    ['a path', ['../tools']],
  ])('names the services when it is given %s', (_, args) => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8' });

    expect(status).toBe(2);
    expect(stderr).toBe(`Usage: node run.mjs ${services.join('|')} [arguments]\n`);
  });

  it('says how to build a service that is not built', () => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, '--program=gone.js', 'quota'], {
      encoding: 'utf8',
    });

    expect(status).toBe(1);
    expect(stderr).toMatch(/^quota did not start: .*gone\.js is missing\. Build it with npm run build\.\n$/);
  });
});
