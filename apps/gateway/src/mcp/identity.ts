import { release } from '../release.ts';

/** What every answer says of who gives it. */
export const serverInfo = { name: 'Kerf', version: release };

/** What the service offers over MCP. */
export const capabilities = { tools: {} };

/** What an assistant is told before it sees a tool. */
export const instructions =
  'CAD operations on the document of a connected CAD application. Lengths are millimetres, angles degrees. ' +
  'Tools that make or change an object answer its object_id: use it in later calls.';
