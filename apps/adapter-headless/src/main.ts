import { runAdapter } from './adapter.ts';
import { Log } from './log.ts';
import { readOptions, UsageError, usage } from './options.ts';

try {
  const { logLevel, ...options } = readOptions(process.argv.slice(2), process.env);
  const told = new AbortController();
  process.once('SIGTERM', () => told.abort());
  process.once('SIGINT', () => told.abort());
  const { exitCode, sentence } = await runAdapter({ ...options, log: new Log(logLevel) }, told.signal);
  if (exitCode) process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message} ${usage}\n` : `The adapter failed: ${String(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
