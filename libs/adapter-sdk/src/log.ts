import { inspect } from 'node:util';

export const logLevels = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Log of one line per event to standard error, filtered by level. */
export class Log {
  readonly #level: LogLevel;

  constructor(level: LogLevel) {
    this.#level = level;
  }

  /** Logs a failure and the error that caused it. */
  error(line: string, cause: unknown): void {
    this.#write('error', `${line}: ${inspect(cause)}`);
  }

  info(line: string): void {
    this.#write('info', line);
  }

  debug(line: string): void {
    this.#write('debug', line);
  }

  #write(level: LogLevel, line: string): void {
    if (logLevels.indexOf(level) > logLevels.indexOf(this.#level)) return;
    process.stderr.write(`${new Date().toISOString()} ${level} ${line}\n`);
  }
}
