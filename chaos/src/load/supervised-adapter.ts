import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchProgram, projectFolder } from '@kerf/tools';
import { type AdapterTask, dropSignal, readyLine } from './adapter-task.ts';
import { SupervisedProcess } from '../deployment/supervised-process.ts';

const program = join(projectFolder, 'chaos/src/load/adapter-process.ts');
const readyDeadlineMs = 30_000;
const stopDeadlineMs = 5_000;

/** Adapter process that may be killed, with its start times on the clock of this process. */
export interface SupervisedAdapter {
  readonly accountId: string;
  readonly process: SupervisedProcess;
  readonly starts: readonly number[];
  /** Breaks its connection; it reconnects by itself. */
  dropConnection: () => void;
  stop: () => Promise<void>;
}

/** Starts an adapter in its own process; resolves when a broker has registered it. */
export async function startAdapter(task: AdapterTask): Promise<SupervisedAdapter> {
  const starts: number[] = [];
  const process = await SupervisedProcess.start('adapter', () => {
    starts.push(performance.now());
    return launchAdapter(task);
  });
  const drop = () => process.sendSignal(dropSignal);
  return { accountId: task.accountId, process, starts, dropConnection: drop, stop: process.stop };
}

async function launchAdapter(task: AdapterTask) {
  const logFile = join(task.folder, 'logs', `${task.adapterId}.log`);
  const options = {
    name: 'adapter',
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', program, JSON.stringify(task)],
    logFile,
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs,
  };
  const isReady = async () => (await readFile(logFile, 'utf8')).includes(readyLine);
  return { ...(await launchProgram(options, isReady, readyDeadlineMs)), logFile };
}
