import {
  type ContentBlock,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { conditionalSchema } from './conditional-schema.ts';
import { type FixtureTool, saying } from './fixture-tool.ts';
import { picture, sound } from './samples.ts';

/** Tool with a constant result. */
const answering = (name: string, ...content: ContentBlock[]): FixtureTool => ({ name, run: async () => ({ content }) });

const text = (said: string): ContentBlock => ({ type: 'text', text: said });
const image: ContentBlock = { type: 'image', ...picture };
const resource = (uri: string, mimeType: string, said: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: said },
});

/** Tools of the suite that return their result in one round. */
export const plainTools: readonly FixtureTool[] = [
  answering('test_simple_text', text('This is a simple text response for testing.')),
  answering('test_image_content', image),
  answering('test_audio_content', { type: 'audio', ...sound }),
  answering(
    'test_embedded_resource',
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ),
  answering(
    'test_multiple_content_types',
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ),
  {
    name: 'test_error_handling',
    run: async () => ({ ...saying('This tool intentionally returns an error for testing'), isError: true }),
  },
  {
    name: 'test_tool_with_logging',
    run: ({ context }) =>
      logging(context, ['Tool execution started', 'Tool processing data', 'Tool execution completed']),
  },
  { name: 'test_logging_tool', run: ({ context }) => logging(context, ['Tool execution started']) },
  { name: 'test_tool_with_progress', run: ({ context }) => progressing(context) },
  {
    name: 'test_missing_capability',
    run: async () => {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
  { ...answering('json_schema_2020_12_tool', text('Its schema is what matters.')), inputSchema: conditionalSchema },
];

async function logging({ mcpReq }: ServerContext, messages: readonly string[]) {
  for (const message of messages) await mcpReq.log('info', message);
  return saying('Logged.');
}

async function progressing({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined)
    for (const progress of [0, 50, 100])
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
  return saying('Done.');
}
