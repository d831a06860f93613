import { existsSync } from 'node:fs';
import { isFree } from '../processes/port.ts';
import { readJson, writePrivateJson } from '../json-file.ts';

/** What one start leaves for the next: addresses stay the same, and the demo account stays in use. */
export interface Memory {
  port?: number | undefined;
  wsPort?: number | undefined;
  apiKey?: string | undefined;
  adapterId?: string | undefined;
}

/** What the last start has left; nothing the first time. */
export async function remember(file: string): Promise<Memory> {
  if (!existsSync(file)) return {};
  const { port, wsPort, apiKey, adapterId } = await readJson(file);
  return { port: number(port), wsPort: number(wsPort), apiKey: text(apiKey), adapterId: text(adapterId) };
}

/** Leave it for the next start. */
export function memorize(file: string, memory: Memory): Promise<void> {
  return writePrivateJson(file, memory);
}

/** The port that the variable names, else the remembered one if it is free now, else none. */
export async function choosePort(variable: string, remembered: number | undefined): Promise<number | undefined> {
  const wanted = process.env[variable];
  if (wanted) return fixedPort(variable, wanted);
  return remembered !== undefined && (await isFree(remembered)) ? remembered : undefined;
}

async function fixedPort(variable: string, wanted: string): Promise<number> {
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable} is not a port: ${wanted}.`);
  if (await isFree(port)) return port;
  throw new Error(`Port ${port} is taken: set ${variable} to another one or leave it out.`);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
