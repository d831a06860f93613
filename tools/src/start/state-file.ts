import { existsSync } from 'node:fs';
import { isPortFree } from '../processes/port.ts';
import { readJson, writePrivateJson } from '../json-file.ts';

/** State kept between starts, so that URLs and the demo account stay the same. */
export interface SavedState {
  port?: number | undefined;
  wsPort?: number | undefined;
  apiKey?: string | undefined;
  adapterId?: string | undefined;
}

/** Reads the state of the last start; empty on the first. */
export async function readState(file: string): Promise<SavedState> {
  if (!existsSync(file)) return {};
  const { port, wsPort, apiKey, adapterId } = await readJson(file);
  return { port: asNumber(port), wsPort: asNumber(wsPort), apiKey: asString(apiKey), adapterId: asString(adapterId) };
}

/** Saves the state for the next start. */
export function writeState(file: string, state: SavedState): Promise<void> {
  return writePrivateJson(file, state);
}

/** Returns the port that the variable names, else the remembered one if it is free, else undefined. */
export async function choosePort(variable: string, remembered: number | undefined): Promise<number | undefined> {
  const wanted = process.env[variable];
  if (wanted) return parsePort(variable, wanted);
  return remembered !== undefined && (await isPortFree(remembered)) ? remembered : undefined;
}

async function parsePort(variable: string, wanted: string): Promise<number> {
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable} is not a port: ${wanted}.`);
  if (await isPortFree(port)) return port;
  throw new Error(`Port ${port} is in use: set ${variable} to another port or unset it.`);
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
