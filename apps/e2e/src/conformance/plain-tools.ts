import {
  type ContentBlock,
  MissingRequiredClientCapabilityError,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { type FixtureTool, createTextResult } from './fixture-tool.ts';
import { sampleImage, sampleAudio } from './samples.ts';

const string = { type: 'string' };

const needing = (word: string, property: string): [string, object] => [word, { required: [property] }];
const conditions = Object.fromEntries<object>([
  ['if', { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] }],
  needing('then', 'phone'),
  needing('else', 'email'),
]);

/** Schema with JSON Schema 2020-12 keywords that a list of tools must return unchanged. */
const conditionalSchema: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { $anchor: 'addressDef', type: 'object', properties: { street: string, city: string } },
  },
  properties: {
    name: string,
    address: { $ref: '#/$defs/address' },
    contactMethod: { ...string, enum: ['phone', 'email'] },
    phone: string,
    email: string,
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  ...conditions,
  additionalProperties: false,
};

/** Tool with a constant result. */
const createConstantTool = (name: string, ...content: ContentBlock[]): FixtureTool => ({
  name,
  run: async () => ({ content }),
});

const text = (message: string): ContentBlock => ({ type: 'text', text: message });
const image: ContentBlock = { type: 'image', ...sampleImage };
const resource = (uri: string, mimeType: string, message: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: message },
});

/** Tools of the suite that return their result in one round. */
export const plainTools: readonly FixtureTool[] = [
  createConstantTool('test_simple_text', text('This is a simple text response for testing.')),
  createConstantTool('test_image_content', image),
  createConstantTool('test_audio_content', { type: 'audio', ...sampleAudio }),
  createConstantTool(
    'test_embedded_resource',
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ),
  createConstantTool(
    'test_multiple_content_types',
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ),
  {
    name: 'test_error_handling',
    run: async () => ({ ...createTextResult('This tool intentionally returns an error for testing'), isError: true }),
  },
  {
    name: 'test_tool_with_logging',
    run: ({ context }) =>
      logMessages(context, ['Tool execution started', 'Tool processing data', 'Tool execution completed']),
  },
  { name: 'test_logging_tool', run: ({ context }) => logMessages(context, ['Tool execution started']) },
  { name: 'test_tool_with_progress', run: ({ context }) => reportProgress(context) },
  {
    name: 'test_missing_capability',
    run: async () => {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
  {
    ...createConstantTool('json_schema_2020_12_tool', text('Its schema is what matters.')),
    inputSchema: conditionalSchema,
  },
];

async function logMessages({ mcpReq }: ServerContext, messages: readonly string[]) {
  for (const message of messages) await mcpReq.log('info', message);
  return createTextResult('Logged.');
}

async function reportProgress({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined)
    for (const progress of [0, 50, 100])
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
  return createTextResult('Done.');
}
