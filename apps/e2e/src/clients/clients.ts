import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { ClientResult, ConnectionSettings } from './client-program.ts';

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

const clientResults = z.array(z.object({ tools: z.array(z.string()), answer: z.string(), refusal: z.string() }));

/** Runs a library's program with each of the settings, in its own process. */
export async function runClient(program: Program, settings: readonly ConnectionSettings[]): Promise<ClientResult[]> {
  const file = fileURLToPath(new URL(`../../dist/clients/${program}.js`, import.meta.url));
  const { stdout } = await run(process.execPath, [file, JSON.stringify(settings)], { timeout });
  return clientResults.parse(JSON.parse(stdout));
}

const inspector = resolve('@modelcontextprotocol/inspector/package.json').replace(
  'package.json',
  'clients/launcher/build/index.js',
);

/** Exit code and output of the inspector's command line. */
export interface InspectorResult {
  readonly code: number;
  readonly output: string;
}

/** Runs the MCP inspector against the service, as a user who checks a setup would. */
export function runInspector(
  { transport, url, headers }: ConnectionSettings,
  ...inspectorArgs: readonly string[]
): Promise<InspectorResult> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const args = [inspector, '--cli', url, '--transport', transport, ...given, '--stored-auth-only', ...inspectorArgs];
  return new Promise((resolved) => {
    execFile(process.execPath, args, { timeout }, (error, stdout, stderr) => {
      resolved({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` });
    });
  });
}
