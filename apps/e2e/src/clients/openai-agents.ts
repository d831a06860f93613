import { MCPServerSSE, MCPServerStreamableHttp } from '@openai/agents';
import { textIn, tryAll } from './program.ts';

const servers = { http: MCPServerStreamableHttp, sse: MCPServerSSE };

await tryAll(async ({ transport, url, headers }) => {
  const server = new servers[transport]({ url, name: 'kerf', requestInit: { headers } });
  await server.connect();
  return {
    listTools: async () => (await server.listTools()).map(({ name }) => name),
    call: async (name, parameters) => textIn(await server.callTool(name, { ...parameters })),
    close: () => server.close(),
  };
});
