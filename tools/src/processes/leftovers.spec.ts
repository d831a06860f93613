import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inProject, type TemporaryFolder, temporaryFolder } from '../project.ts';
import { stopLeftovers } from './leftovers.ts';
import { freePort, isOpen } from './port.ts';

let folder: TemporaryFolder;
let port: number;

beforeEach(async () => {
  folder = await temporaryFolder();
  port = await freePort();
});

afterEach(() => folder.remove());

describe('stopLeftovers', () => {
  it('refuses while the run is alive, and ends its processes when it was killed', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', startSample()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(run.stdout, 'data');
    await expect(stopLeftovers(folder.path)).rejects.toThrow(`Kerf runs already, as process ${run.pid}.`);
    expect(await isOpen(port)).toBe(true);
    run.kill('SIGKILL');
    await once(run, 'exit');
    await stopLeftovers(folder.path);
    expect(await isOpen(port)).toBe(false);
  });

  it('is content with a folder that is not there', async () => {
    await expect(stopLeftovers(join(folder.path, 'none'))).resolves.toBeUndefined();
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
    const { launch } = await import(${JSON.stringify(inProject('tools/src/processes/launch.ts'))});
    const { isOpen } = await import(${JSON.stringify(inProject('tools/src/processes/port.ts'))});
    await launch(${JSON.stringify(program)}, () => isOpen(${port}), 10_000);
    console.log('started');
  `;
}
