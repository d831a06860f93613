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
import { nextQuestion } from './conversation.ts';
import type { Round } from './fixture-tool.ts';
import { hints } from './hints.ts';
import { picture } from './samples.ts';

type Given = Readonly<Record<string, string>>;

interface FixturePrompt {
  readonly takes?: readonly string[];
  get(given: Given, round: Round): Promise<GetPromptResult | InputRequiredResult>;
}

const saying = (...contents: ContentBlock[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user' as const, content })),
});
const text = (said: string): ContentBlock => ({ type: 'text', text: said });

const context = inputRequired.elicit({
  message: 'What context should the prompt use?',
  requestedSchema: z.object({ context: z.string() }),
});

const prompts = new Map<string, FixturePrompt>([
  ['test_simple_prompt', { get: async () => saying(text('This is a simple prompt for testing.')) }],
  [
    'test_prompt_with_arguments',
    {
      takes: ['arg1', 'arg2'],
      get: async ({ arg1, arg2 }) => saying(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
    },
  ],
  [
    'test_prompt_with_embedded_resource',
    { takes: ['resourceUri'], get: async ({ resourceUri = '' }) => saying(embedded(resourceUri), toProcess) },
  ],
  [
    'test_prompt_with_image',
    { get: async () => saying({ type: 'image', ...picture }, text('Please analyze the image above.')) },
  ],
  [
    'test_input_required_result_prompt',
    {
      get: async (_, round) =>
        (await nextQuestion([{ user_context: context }], round)) ?? saying(text('The context is known.')),
    },
  ],
]);

const toProcess = text('Please process the embedded resource above.');
const embedded = (uri: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
});

/** Adds the prompts of the suite to a server, and no others. */
export function addPrompts(server: Server, states: Round['states']): void {
  server.setRequestHandler('prompts/list', async () => ({ prompts: [...prompts].map(described), ...hints }));
  server.setRequestHandler('prompts/get', async ({ params }, asked) =>
    find(params).get(params.arguments ?? {}, { context: asked, states }),
  );
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: [] } }));
}

const described = ([name, { takes = [] }]: [string, FixturePrompt]) => ({
  name,
  description: `The prompt ${name} of the conformance suite.`,
  arguments: takes.map((argument) => ({ name: argument, required: true })),
});

function find({ name }: GetPromptRequestParams): FixturePrompt {
  const found = prompts.get(name);
  if (found) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
}
