import { MCPServerSSE, MCPServerStreamableHttp } from '@openai/agents';
import { readText, runAllSettings } from './client-program.ts';

const servers = { http: MCPServerStreamableHttp, sse: MCPServerSSE };

await runAllSettings(async ({ transport, url, headers }) => {
  const server = new servers[transport]({ url, name: 'kerf', requestInit: { headers } });
  await server.connect();
  return {
    listTools: async () => (await server.listTools()).map(({ name }) => name),
    call: async (name, parameters) => readText(await server.callTool(name, { ...parameters })),
    close: () => server.close(),
  };
});
