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

  /** Writes why the program ends, at every level; as text it is the sentence alone. */
  reportEnd(sentence: string): void {
    process.stderr.write(`${this.#format === 'json' ? this.#toJson('error', sentence) : sentence}\n`);
  }

  #write(level: LogLevel, line: string, cause?: string): void {
    if (logLevels.indexOf(level) > logLevels.indexOf(this.#level)) return;
    const text = `${new Date().toISOString()} ${level} ${line}${cause === undefined ? '' : `: ${cause}`}`;
    process.stderr.write(`${this.#format === 'json' ? this.#toJson(level, line, cause) : text}\n`);
  }

  #toJson(level: LogLevel, msg: string, err?: string): string {
    const time = new Date().toISOString();
    return JSON.stringify({ level, time, service: 'adapter', ...(err !== undefined && { err }), msg });
  }
}
