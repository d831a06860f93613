import { createRequire } from 'node:module';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readText, runAllSettings } from './client-program.ts';

const program = createRequire(import.meta.url).resolve('mcp-remote/dist/proxy.js');

// As started by Claude Desktop: a stdio program that forwards to the service.
await runAllSettings(async ({ transport, url, headers }) => {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]);
  const args = [program, url, '--transport', `${transport}-only`, ...given];
  const client = new Client({ name: 'mcp-remote', version: '1' });
  const connection = new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' });
  await client.connect(connection as Parameters<typeof client.connect>[0]);
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, parameters) => readText((await client.callTool({ name, arguments: parameters })).content),
    close: () => client.close(),
  };
});
