import { release } from '@kerf/service';
import type { ServerCapabilities } from '@modelcontextprotocol/server';

export const serverInfo = { name: 'Kerf', version: release.version };

/** Server instructions that every assistant receives before the tool list. */
export const instructions =
  'CAD operations on the document of a connected CAD application. Lengths are millimetres, angles degrees, z is up. ' +
  'Tools that create or change an object return its object_id: use it in later calls, objects have no other name. ' +
  'Build a part from primitives and profiles, cut and fuse them, round edges last, then check volume and bounding ' +
  'box with get_object_details. The prompts are recipes for common parts, with their sizes as arguments. ' +
  'Every successful tool call uses operations of the account; lists, prompts and completions are free.';

/**
 * Protocol era and transport of a connection: the newest version, an older one over Streamable HTTP, or an older one
 * over HTTP+SSE.
 */
export type ConnectionKind = 'modern' | 'legacy' | 'stream';

/**
 * Returns the server capabilities. Legacy Streamable HTTP without sessions has no stream for list_changed
 * notifications.
 */
export function getCapabilities(connection: ConnectionKind): ServerCapabilities {
  const listOptions = connection === 'legacy' ? {} : { listChanged: true };
  return { tools: listOptions, resources: listOptions, prompts: listOptions, completions: {} };
}
