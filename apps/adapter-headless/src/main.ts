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
  process.stderr.write(`${toMessage(error)}\n`);
}

async function run(): Promise<number> {
  const { logFormat, logLevel, ...options } = readOptions(args, process.env);
  const stopController = new AbortController();
  process.once('SIGTERM', () => stopController.abort());
  process.once('SIGINT', () => stopController.abort());
  const { why, sentence } = await runAdapter({ ...options, log: new Log(logLevel, logFormat) }, stopController.signal);
  if (why === 'stopped') return 0;
  process.stderr.write(`${sentence}\n`);
  return 3;
}

function toMessage(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} Try --help.`;
  return error instanceof DataFolderError ? error.message : `The adapter failed: ${String(error)}`;
}
