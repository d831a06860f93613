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
  process.stderr.write(`${sentenceOf(error)}\n`);
}

async function run(): Promise<number> {
  const { logLevel, ...options } = readOptions(args, process.env);
  const told = new AbortController();
  process.once('SIGTERM', () => told.abort());
  process.once('SIGINT', () => told.abort());
  const { why, sentence } = await runAdapter({ ...options, log: new Log(logLevel) }, told.signal);
  if (why === 'stopped') return 0;
  process.stderr.write(`${sentence}\n`);
  return 3;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} Try --help.`;
  return error instanceof DataFolderError ? error.message : `The adapter failed: ${String(error)}`;
}
