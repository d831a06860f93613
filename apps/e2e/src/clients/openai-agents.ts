import { MCPServerSSE, MCPServerStreamableHttp } from '@openai/agents';
import { box, textIn, tryAll } from './program.ts';

const servers = { http: MCPServerStreamableHttp, sse: MCPServerSSE };

await tryAll(async ({ transport, url, headers }) => {
  const server = new servers[transport]({ url, name: 'kerf', requestInit: { headers } });
  await server.connect();
  const tools = await server.listTools();
  const content = await server.callTool(box.name, box.arguments);
  await server.close();
  return { tools: tools.map(({ name }) => name), answer: textIn(content) };
});
