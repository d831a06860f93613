import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { SupervisedProcess } from './supervised-process.ts';

describe('a supervised process', () => {
  let children: ChildProcess[];
  beforeEach(() => {
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  const begin = async () => {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    children.push(child);
    const exited = once(child, 'exit').then(() => undefined);
    await once(child, 'spawn');
    const stop = async () => {
      child.kill('SIGKILL');
      await exited;
    };
    return { pid: child.pid, exited, stop, kill: child.kill.bind(child), logFile: 'sleep.log' };
  };

  /** Simulates a crash: the exit was not requested through the supervisor. */
  const endLast = async () => {
    const child = children.at(-1);
    if (!child) throw new Error('Nothing was started.');
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  const endedByItself = /^sleep \(process \d+\) exited by itself; see its log sleep\.log$/;

  it('ends when it is stopped, and that is no fault of its own', async () => {
    const supervised = await SupervisedProcess.start('sleep', begin);

    await supervised.stop();

    expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  });

  it('is killed and begun again, and then stopped, without a fault', async () => {
    const supervised = await SupervisedProcess.start('sleep', begin);

    await supervised.kill('SIGKILL', 0);
    await supervised.stop();

    expect(children).toHaveLength(2);
  });

  it('is stopped while it is dead, without a fault', async () => {
    const supervised = await SupervisedProcess.start('sleep', begin);
    const killing = supervised.kill('SIGKILL', 0);

    await supervised.stop();
    await killing;

    expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  });

  it('says when it is stopped that it had ended by itself', async () => {
    const supervised = await SupervisedProcess.start('sleep', begin);
    await endLast();

    await expect(supervised.stop()).rejects.toThrow(endedByItself);
  });

  it('says so of the process that was begun after a kill', async () => {
    const supervised = await SupervisedProcess.start('sleep', begin);
    await supervised.kill('SIGKILL', 0);
    await endLast();

    await expect(supervised.stop()).rejects.toThrow(endedByItself);
  });

  it('still watches it after a kill that failed', async () => {
    let failures = 1;
    const supervised = await SupervisedProcess.start('sleep', async () => {
      const life = await begin();
      const stop = () => (failures-- > 0 ? Promise.reject(new Error('It does not end.')) : life.stop());
      return { ...life, kill: () => true, stop };
    });

    await expect(supervised.kill('SIGKILL', 0)).rejects.toThrow('It does not end.');
    await endLast();

    await expect(supervised.stop()).rejects.toThrow(endedByItself);
  });
});
