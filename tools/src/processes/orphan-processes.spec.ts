import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { resolveInProject, type TemporaryFolder, createTemporaryFolder } from '../project.ts';
import { stopOrphans } from './orphan-processes.ts';
import { findFreePort, isPortOpen } from './port.ts';

let folder: TemporaryFolder;
let port: number;

beforeEach(async () => {
  folder = await createTemporaryFolder();
  port = await findFreePort();
});

afterEach(() => folder.remove());

describe('stopLeftovers', () => {
  it('refuses while the run is alive, and ends its processes when it was killed', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', startSample()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(run.stdout, 'data');
    await expect(stopOrphans(folder.path)).rejects.toThrow(
      `Kerf is already running (process ${run.pid}); stop it first.`,
    );
    expect(await isPortOpen(port)).toBe(true);
    run.kill('SIGKILL');
    await once(run, 'exit');
    await stopOrphans(folder.path);
    expect(await isPortOpen(port)).toBe(false);
  });

  it('is content with a folder that is not there', async () => {
    await expect(stopOrphans(join(folder.path, 'none'))).resolves.toBeUndefined();
  });
});

function startSample(): string {
  const program = {
    name: 'sample',
    command: process.execPath,
    args: ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`],
    logFile: join(folder.path, 'sample.log'),
    stopSignal: 'SIGTERM',
    stopDeadlineMs: 1_000,
  };
  return `
    const { launchProgram } = await import(${JSON.stringify(resolveInProject('tools/src/processes/launch.ts'))});
    const { isPortOpen } = await import(${JSON.stringify(resolveInProject('tools/src/processes/port.ts'))});
    await launchProgram(${JSON.stringify(program)}, () => isPortOpen(${port}), 10_000);
    console.log('started');
  `;
}
