import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Round } from './fixture-tool.ts';

/** What a client keeps for its server between two rounds: which of them it is at. */
const memory = z.object({ at: z.int() });

/** What a client of 2026-07-28 says with every request. */
const envelope = z.object({ [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.unknown()) });

const needed = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
} as const;

/** What is still to be asked, in the round that its client has come to; nothing: all is answered. */
export async function nextQuestion(
  rounds: readonly InputRequests[],
  { context, states }: Round,
): Promise<InputRequiredResult | undefined> {
  const state = context.mcpReq.requestState();
  const { at } = state === undefined ? { at: 0 } : memory.parse(state);
  const next = isAnswered(rounds[at], context) ? at + 1 : at;
  const questions = rounds[next];
  if (!questions) return undefined;
  const requestState = await states.mint({ at: next }, context);
  return inputRequired({ inputRequests: answerable(questions, context), requestState });
}

function isAnswered(questions: InputRequests = {}, { mcpReq }: ServerContext): boolean {
  return Object.keys(questions).every((key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing');
}

/** A client is asked for nothing that it has not said it can answer. */
function answerable(questions: InputRequests, { mcpReq }: ServerContext): InputRequests {
  const { [CLIENT_CAPABILITIES_META_KEY]: declared } = envelope.parse(mcpReq.envelope);
  const asked = Object.entries(questions).filter(([, { method }]) => needed[method] in declared);
  if (asked.length > 0) return Object.fromEntries(asked);
  const requiredCapabilities: ClientCapabilities = {};
  for (const { method } of Object.values(questions)) requiredCapabilities[needed[method]] = {};
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
}
