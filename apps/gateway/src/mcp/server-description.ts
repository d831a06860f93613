import type { ServerCapabilities } from '@modelcontextprotocol/server';
import { release } from '../release.ts';

export const identity = { name: 'Kerf', version: release };

/** What every assistant is told before it sees a tool. */
export const instructions =
  'CAD operations on the document of a connected CAD application. Lengths are millimetres, angles degrees, z is up. ' +
  'Tools that make or change an object answer its object_id: use it in later calls, objects have no other name. ' +
  'Make a part from primitives and profiles, then cut and fuse them, round edges last, and check volume and bounding ' +
  'box with get_object_details. The prompts are recipes for common parts, with their sizes as arguments. ' +
  'Every tool call that succeeds counts as operations of the account; lists, prompts and completions are free.';

/**
 * How an assistant speaks with the service: by the newest revision, by one before it over Streamable HTTP, or by such a
 * one on an open stream of HTTP+SSE.
 */
export type Conversation = 'modern' | 'legacy' | 'stream';

/** What can be asked besides tools. Without sessions Streamable HTTP had no stream on which changes of lists are told. */
export function capabilitiesOf(conversation: Conversation): ServerCapabilities {
  const listed = conversation === 'legacy' ? {} : { listChanged: true };
  return { tools: listed, resources: listed, prompts: listed, completions: {} };
}
