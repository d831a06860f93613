import { createMCPClient } from '@ai-sdk/mcp';
import { readText, runAllSettings } from './client-program.ts';

await runAllSettings(async ({ transport, url, headers }) => {
  const client = await createMCPClient({ transport: { type: transport, url, headers } });
  const tools = await client.tools();
  return {
    listTools: async () => Object.keys(tools),
    call: async (name, parameters) => {
      const answer: unknown = await tools[name]?.execute?.(parameters, { toolCallId: '1', messages: [], context: {} });
      return readText((answer as { content?: unknown } | undefined)?.content);
    },
    close: () => client.close(),
  };
});
