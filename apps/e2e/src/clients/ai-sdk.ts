import { createMCPClient } from '@ai-sdk/mcp';
import { box, textIn, tryAll } from './program.ts';

await tryAll(async ({ transport, url, headers }) => {
  const client = await createMCPClient({ transport: { type: transport, url, headers } });
  const tools = await client.tools();
  const answer = await tools[box.name]?.execute?.(box.arguments, { toolCallId: '1', messages: [], context: {} });
  await client.close();
  return { tools: Object.keys(tools), answer: textIn((answer as { content?: unknown } | undefined)?.content) };
});
