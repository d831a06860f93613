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

/** State that the client returns to its server in the next round: the number of the current round. */
const roundState = z.object({ at: z.int() });

/** Metadata that clients of 2026-07-28 send with every request. */
const envelope = z.object({ [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.unknown()) });

const requiredCapability = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
} as const;

/** Returns the next input requests for the client; undefined when all are answered. */
export async function getNextInputRequest(
  rounds: readonly InputRequests[],
  { context, states }: Round,
): Promise<InputRequiredResult | undefined> {
  const state = context.mcpReq.requestState();
  const { at } = state === undefined ? { at: 0 } : roundState.parse(state);
  const next = isAnswered(rounds[at], context) ? at + 1 : at;
  const questions = rounds[next];
  if (!questions) return undefined;
  const requestState = await states.mint({ at: next }, context);
  return inputRequired({ inputRequests: filterByCapability(questions, context), requestState });
}

function isAnswered(questions: InputRequests = {}, { mcpReq }: ServerContext): boolean {
  return Object.keys(questions).every((key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing');
}

/** Only requests input for which the client has declared the capability. */
function filterByCapability(questions: InputRequests, { mcpReq }: ServerContext): InputRequests {
  const { [CLIENT_CAPABILITIES_META_KEY]: declared } = envelope.parse(mcpReq.envelope);
  const permitted = Object.entries(questions).filter(([, { method }]) => requiredCapability[method] in declared);
  if (permitted.length > 0) return Object.fromEntries(permitted);
  const requiredCapabilities: ClientCapabilities = {};
  for (const { method } of Object.values(questions)) requiredCapabilities[requiredCapability[method]] = {};
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
}
