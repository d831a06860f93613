// MCP server over stdio behind mcp-proxy; returns a box immediately.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { box } from '../load/box.ts';
import { createBoxTool } from './create-box.ts';

const server = new Server({ name: 'worker', version: '1' }, { capabilities: { tools: {} } });
const inputSchema = z.toJSONSchema(createBoxTool.parameters) as { type: 'object' };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ ...createBoxTool.shown, inputSchema }] }));
server.setRequestHandler(CallToolRequestSchema, async () => ({
  content: [{ type: 'text', text: JSON.stringify(box) }],
}));
await server.connect(new StdioServerTransport());
