import { createMCPClient } from '@ai-sdk/mcp';
import { textIn, tryAll } from './program.ts';

await tryAll(async ({ transport, url, headers }) => {
  const client = await createMCPClient({ transport: { type: transport, url, headers } });
  const tools = await client.tools();
  return {
    listTools: async () => Object.keys(tools),
    call: async (name, parameters) => {
      const answer: unknown = await tools[name]?.execute?.(parameters, { toolCallId: '1', messages: [], context: {} });
      return textIn((answer as { content?: unknown } | undefined)?.content);
    },
    close: () => client.close(),
  };
});
