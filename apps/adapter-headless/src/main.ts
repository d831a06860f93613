#!/usr/bin/env node
import { Log } from '@kerf/adapter-sdk';
import { runAdapter } from './adapter.ts';
import { DataFolderError } from './data-folder.ts';
import { readOptions, UsageError, usage } from './options.ts';
import { version } from './version.ts';

const args = process.argv.slice(2);

try {
  if (args.includes('--help')) process.stdout.write(usage);
  else if (args.includes('--version')) process.stdout.write(`${version}\n`);
  else process.exitCode = await run();
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(error instanceof UsageError ? `${error.message} Try --help.\n` : `${String(error)}\n`);
}

async function run(): Promise<number> {
  const { logFormat, logLevel, ...options } = readOptions(args, process.env);
  const stopController = new AbortController();
  process.once('SIGTERM', () => stopController.abort());
  process.once('SIGINT', () => stopController.abort());
  const log = new Log(logLevel, logFormat);
  try {
    const { why, sentence } = await runAdapter({ ...options, log }, stopController.signal);
    if (why === 'stopped') return 0;
    log.reportEnd(sentence);
    return 3;
  } catch (error) {
    log.reportEnd(error instanceof DataFolderError ? error.message : `The adapter failed: ${String(error)}`);
    return 1;
  }
}
