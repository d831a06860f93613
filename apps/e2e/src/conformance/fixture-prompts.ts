import {
  type ContentBlock,
  type GetPromptRequestParams,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { getNextInputRequest } from './input-rounds.ts';
import type { Round } from './fixture-tool.ts';
import { cacheHints } from './cache-hints.ts';
import { sampleImage } from './samples.ts';

type PromptArguments = Readonly<Record<string, string>>;

interface FixturePrompt {
  readonly takes?: readonly string[];
  get(given: PromptArguments, round: Round): Promise<GetPromptResult | InputRequiredResult>;
}

const createMessages = (...contents: ContentBlock[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user' as const, content })),
});
const text = (content: string): ContentBlock => ({ type: 'text', text: content });

const context = inputRequired.elicit({
  message: 'What context should the prompt use?',
  requestedSchema: z.object({ context: z.string() }),
});

const prompts = new Map<string, FixturePrompt>([
  ['test_simple_prompt', { get: async () => createMessages(text('This is a simple prompt for testing.')) }],
  [
    'test_prompt_with_arguments',
    {
      takes: ['arg1', 'arg2'],
      get: async ({ arg1, arg2 }) => createMessages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
    },
  ],
  [
    'test_prompt_with_embedded_resource',
    {
      takes: ['resourceUri'],
      get: async ({ resourceUri = '' }) => createMessages(embedResource(resourceUri), toProcess),
    },
  ],
  [
    'test_prompt_with_image',
    { get: async () => createMessages({ type: 'image', ...sampleImage }, text('Please analyze the image above.')) },
  ],
  [
    'test_input_required_result_prompt',
    {
      get: async (_, round) =>
        (await getNextInputRequest([{ user_context: context }], round)) ??
        createMessages(text('The context is known.')),
    },
  ],
]);

const toProcess = text('Please process the embedded resource above.');
const embedResource = (uri: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
});

/** Adds the prompts of the suite to a server, and no others. */
export function addPrompts(server: Server, states: Round['states']): void {
  server.setRequestHandler('prompts/list', async () => ({ prompts: [...prompts].map(describePrompt), ...cacheHints }));
  server.setRequestHandler('prompts/get', async ({ params }, callContext) =>
    findPrompt(params).get(params.arguments ?? {}, { context: callContext, states }),
  );
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: [] } }));
}

const describePrompt = ([name, { takes = [] }]: [string, FixturePrompt]) => ({
  name,
  description: `The prompt ${name} of the conformance suite.`,
  arguments: takes.map((argument) => ({ name: argument, required: true })),
});

function findPrompt({ name }: GetPromptRequestParams): FixturePrompt {
  const found = prompts.get(name);
  if (found) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
}
