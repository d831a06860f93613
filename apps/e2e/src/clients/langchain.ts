import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { box, textIn, tryAll } from './program.ts';

await tryAll(async ({ transport, url, headers }) => {
  const client = new MultiServerMCPClient({ mcpServers: { kerf: { transport, url, headers } } });
  const tools = await client.getTools();
  const answer: unknown = await tools.find(({ name }) => name === box.name)?.invoke(box.arguments);
  await client.close();
  return { tools: tools.map(({ name }) => name), answer: textIn([answer]) };
});
