import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isObjectAddress, objectPart } from '../resources/adapter-resources.ts';

const asksAdapter = z.union([
  z.object({ method: z.literal('resources/read'), params: z.object({ uri: z.string().refine(isObjectAddress) }) }),
  z.object({
    method: z.literal('completion/complete'),
    params: z.object({ argument: z.object({ name: z.literal(objectPart) }) }),
  }),
]);

/** True if a message runs something on an adapter or a service. All other messages are free and answered at once. */
export const runsSomething = (message: JSONRPCMessage): boolean =>
  'method' in message && (message.method === 'tools/call' || (mayAsk.has(message.method) && isQuestion(message)));

/** Methods that may query an adapter; only these are parsed, because schemas are too slow for every message. */
const mayAsk = new Set(['resources/read', 'completion/complete']);

const isQuestion = (message: JSONRPCMessage): boolean => asksAdapter.safeParse(message).success;
