import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isObjectUri, objectVariable } from '../resources/adapter-resources.ts';

const adapterQuery = z.union([
  z.object({ method: z.literal('resources/read'), params: z.object({ uri: z.string().refine(isObjectUri) }) }),
  z.object({
    method: z.literal('completion/complete'),
    params: z.object({ argument: z.object({ name: z.literal(objectVariable) }) }),
  }),
]);

/** True if a message runs something on an adapter or a service. All other messages are free and answered at once. */
export const requiresSlot = (message: JSONRPCMessage): boolean =>
  'method' in message &&
  (message.method === 'tools/call' || (queryMethods.has(message.method) && queriesAdapter(message)));

/** Methods that may query an adapter; only these are parsed, because schemas are too slow for every message. */
const queryMethods = new Set(['resources/read', 'completion/complete']);

const queriesAdapter = (message: JSONRPCMessage): boolean => adapterQuery.safeParse(message).success;
