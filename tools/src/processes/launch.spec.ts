import { join } from 'node:path';
import { type TemporaryFolder, createTemporaryFolder } from '../project.ts';
import { launchProgram } from './launch.ts';
import { findFreePort, isPortOpen } from './port.ts';

let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await createTemporaryFolder();
});

afterAll(() => folder.remove());

const program = (script: string) => ({
  name: 'sample',
  command: process.execPath,
  args: ['-e', script],
  logFile: join(folder.path, 'sample.log'),
  stopSignal: 'SIGTERM' as const,
  stopDeadlineMs: 300,
});

describe('launch', () => {
  it('rejects with the last line of log when the program ends before it is ready', async () => {
    const dying = program("console.log('first'); console.error('the port is taken'); process.exit(3)");
    await expect(launchProgram(dying, async () => false, 10_000)).rejects.toThrow(
      'sample exited during startup: the port is taken',
    );
  });

  it('rejects and ends the program when it is not ready in time', async () => {
    const port = await findFreePort();
    const late = program(`require('net').createServer().listen(${port}, '127.0.0.1')`);
    await expect(launchProgram(late, async () => false, 200)).rejects.toThrow('sample was not ready after 0.2 s');
    expect(await isPortOpen(port)).toBe(false);
  });

  it('rejects when there is no such program', async () => {
    const missing = { ...program(''), command: join(folder.path, 'no-such-program') };
    await expect(launchProgram(missing, async () => true, 1_000)).rejects.toThrow('ENOENT');
  });

  it('kills a program that does not heed the signal to stop', async () => {
    const port = await findFreePort();
    const deaf = program(`process.on('SIGTERM', () => {}); require('net').createServer().listen(${port}, '127.0.0.1')`);
    const running = await launchProgram(deaf, () => isPortOpen(port), 10_000);
    await running.stop();
    expect(running.kill('SIGKILL')).toBe(false);
    expect(await isPortOpen(port)).toBe(false);
  });
});
