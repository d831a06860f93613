import { type InputRequests, inputRequired } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { getNextInputRequest } from './input-rounds.ts';
import { type FixtureTool, createTextResult } from './fixture-tool.ts';

/** Tool that returns its result after the client has answered every round of questions. */
const createInputTool = (name: string, ...rounds: InputRequests[]): FixtureTool => ({
  name,
  run: async (round) => (await getNextInputRequest(rounds, round)) ?? createTextResult('state-ok: all is answered.'),
});

const elicit = (message: string, shape: z.ZodRawShape) =>
  inputRequired.elicit({ message, requestedSchema: z.object(shape) });
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

const name = elicit('What is your name?', { name: z.string() });
const confirm = elicit('Please confirm', { ok: z.boolean() });

/** Tools of the suite that request input from their client first. */
export const inputRequiredTools: readonly FixtureTool[] = [
  createInputTool('test_input_required_result_elicitation', { user_name: name }),
  createInputTool('test_input_required_result_sampling', {
    capital_question: sample('What is the capital of France?', 100),
  }),
  createInputTool('test_input_required_result_list_roots', { client_roots: inputRequired.listRoots() }),
  createInputTool('test_input_required_result_request_state', { confirm }),
  createInputTool('test_input_required_result_tampered_state', { confirm }),
  createInputTool('test_input_required_result_multiple_inputs', {
    user_name: name,
    greeting: sample('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  }),
  createInputTool(
    'test_input_required_result_multi_round',
    { step1: elicit('Step 1: What is your name?', { name: z.string() }) },
    { step2: elicit('Step 2: What is your favorite color?', { color: z.string() }) },
  ),
  createInputTool('test_input_required_result_capabilities', {
    user_name: name,
    greeting: sample('Generate a greeting', 50),
  }),
  createInputTool('test_streaming_elicitation', { user_name: name }),
];
