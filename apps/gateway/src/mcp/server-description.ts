import type { McpRequestContext, ServerCapabilities } from '@modelcontextprotocol/server';
import { release } from '../release.ts';

export const identity = { name: 'Kerf', version: release };

/** What every assistant is told before it sees a tool. */
export const instructions =
  'CAD operations on the document of a connected CAD application. Lengths are millimetres, angles degrees, z is up. ' +
  'Tools that make or change an object answer its object_id: use it in later calls, objects have no other name. ' +
  'Make a part from primitives and profiles, then cut and fuse them, round edges last, and check volume and bounding ' +
  'box with get_object_details. The prompts are recipes for common parts, with their sizes as arguments. ' +
  'Every tool call that succeeds counts as operations of the account; lists, prompts and completions are free.';

type Era = McpRequestContext['era'];

/** What can be asked besides tools. Only in the newer era is there a stream on which changes of lists are told. */
export function capabilitiesOf(era: Era): ServerCapabilities {
  const listed = era === 'modern' ? { listChanged: true } : {};
  return { tools: listed, resources: listed, prompts: listed, completions: {} };
}
