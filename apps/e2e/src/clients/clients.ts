import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Got, Setting } from './program.ts';

const { resolve } = createRequire(import.meta.url);
const run = promisify(execFile);
const timeout = 90_000;

/** MCP client libraries, each with its program in this folder. */
export const libraries = [
  { name: '@modelcontextprotocol/sdk 1', program: 'sdk-1' },
  { name: '@modelcontextprotocol/client 2', program: 'sdk-2' },
  { name: '@ai-sdk/mcp', program: 'ai-sdk' },
  { name: '@langchain/mcp-adapters', program: 'langchain' },
  { name: '@openai/agents', program: 'openai-agents' },
  { name: 'mcp-remote', program: 'remote' },
] as const;

export type Program = (typeof libraries)[number]['program'];

const written = z.array(z.object({ tools: z.array(z.string()), answer: z.string(), refusal: z.string() }));

/** Runs a library's program with each of the settings, in its own process. */
export async function gotWith(program: Program, settings: readonly Setting[]): Promise<Got[]> {
  const file = fileURLToPath(new URL(`../../dist/clients/${program}.js`, import.meta.url));
  const { stdout } = await run(process.execPath, [file, JSON.stringify(settings)], { timeout });
  return written.parse(JSON.parse(stdout));
}

const inspector = resolve('@modelcontextprotocol/inspector/package.json').replace(
  'package.json',
  'clients/launcher/build/index.js',
);

/** Exit code and output of the inspector's command line. */
export interface Inspected {
  readonly code: number;
  readonly said: string;
}

/** Runs the MCP inspector against the service, as a user who checks a setup would. */
export function inspect({ transport, url, headers }: Setting, ...asked: readonly string[]): Promise<Inspected> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const args = [inspector, '--cli', url, '--transport', transport, ...given, '--stored-auth-only', ...asked];
  return new Promise((resolved) => {
    execFile(process.execPath, args, { timeout }, (error, stdout, stderr) => {
      resolved({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` });
    });
  });
}
