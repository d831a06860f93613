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

/** Whether a message has an adapter or a service do something. Everything else costs nothing and is told at once. */
export const runsSomething = (message: JSONRPCMessage): boolean =>
  'method' in message && (message.method === 'tools/call' || (mayAsk.has(message.method) && isQuestion(message)));

/** Schemas are too slow for every message. */
const mayAsk = new Set(['resources/read', 'completion/complete']);

const isQuestion = (message: JSONRPCMessage): boolean => asksAdapter.safeParse(message).success;
