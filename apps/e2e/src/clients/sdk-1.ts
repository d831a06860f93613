import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { box, textIn, tryAll } from './program.ts';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

await tryAll(async ({ transport, url, headers }) => {
  const client = new Client({ name: 'sdk-1', version: '1' });
  const connection = new transports[transport](new URL(url), { requestInit: { headers } });
  await client.connect(connection as Parameters<typeof client.connect>[0]);
  const { tools } = await client.listTools();
  const { content } = await client.callTool(box);
  await client.close();
  return { tools: tools.map(({ name }) => name), answer: textIn(content) };
});
