import { inspect } from 'node:util';

export const logLevels = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Log of one line per event to standard error, filtered by level: as text, or as JSON with the keys of the services. */
export class Log {
  readonly #level: LogLevel;
  readonly #format: LogFormat;

  constructor(level: LogLevel, format: LogFormat = 'text') {
    this.#level = level;
    this.#format = format;
  }

  /** Logs a failure and the error that caused it. */
  error(line: string, cause: unknown): void {
    this.#write('error', line, inspect(cause));
  }

  info(line: string): void {
    this.#write('info', line);
  }

  debug(line: string): void {
    this.#write('debug', line);
  }

  #write(level: LogLevel, line: string, cause?: string): void {
    if (logLevels.indexOf(level) > logLevels.indexOf(this.#level)) return;
    const time = new Date().toISOString();
    const text = `${time} ${level} ${line}${cause === undefined ? '' : `: ${cause}`}`;
    const entry = { level, time, service: 'adapter', ...(cause !== undefined && { err: cause }), msg: line };
    process.stderr.write(`${this.#format === 'json' ? JSON.stringify(entry) : text}\n`);
  }
}
