import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { box, textIn, tryAll } from './program.ts';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

await tryAll(async ({ transport, url, headers }) => {
  const client = new Client({ name: 'sdk-2', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new transports[transport](new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  const { content } = await client.callTool(box);
  await client.close();
  return { tools: tools.map(({ name }) => name), answer: textIn(content) };
});
