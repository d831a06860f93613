import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readText, runAllSettings } from './client-program.ts';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

await runAllSettings(async ({ transport, url, headers }) => {
  const client = new Client({ name: 'sdk-1', version: '1' });
  const connection = new transports[transport](new URL(url), { requestInit: { headers } });
  await client.connect(connection as Parameters<typeof client.connect>[0]);
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, parameters) => readText((await client.callTool({ name, arguments: parameters })).content),
    close: () => client.close(),
  };
});
