import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { readText, runAllSettings } from './client-program.ts';

await runAllSettings(async ({ transport, url, headers }) => {
  const client = new MultiServerMCPClient({ mcpServers: { kerf: { transport, url, headers } } });
  const tools = await client.getTools();
  return {
    listTools: async () => tools.map(({ name }) => name),
    call: async (called, parameters) => readText([await tools.find(({ name }) => name === called)?.invoke(parameters)]),
    close: () => client.close(),
  };
});
