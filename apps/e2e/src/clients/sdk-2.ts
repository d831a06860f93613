import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readText, runAllSettings } from './client-program.ts';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

await runAllSettings(async ({ transport, url, headers }) => {
  const client = new Client({ name: 'sdk-2', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new transports[transport](new URL(url), { requestInit: { headers } }));
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, parameters) => readText((await client.callTool({ name, arguments: parameters })).content),
    close: () => client.close(),
  };
});
