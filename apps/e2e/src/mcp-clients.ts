import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { api } from '@kerf/contracts';
import { Agent, fetch } from 'undici';
import { authorityOf, sharedPlace } from './place.ts';

/** What an assistant is told: the headers that carry the key. The address is that of the product, with a query or none. */
type Headers = Record<string, string>;

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** As much of a client as the specifications use, whichever library it comes from. */
export interface Assistant {
  /** The revision of the protocol that client and service agreed on. */
  readonly revision: string | undefined;
  listTools(): Promise<{ tools: { name: string; inputSchema: object; outputSchema?: object | undefined }[] }>;
  callTool(call: ToolCall): Promise<object>;
  close(): Promise<void>;
}

const identity = { name: 'specification', version: '1' };
const address = (query: string) => new URL(api.mcp.path + query, sharedPlace().baseUrl);

/** Every request goes out on a connection of its own, so that the pods behind the address take turns. */
export function trustingFetch() {
  const dispatcher = new Agent({ pipelining: 0, connect: { ca: authorityOf(sharedPlace()) } });
  return async (url: string | URL, init?: RequestInit): Promise<Response> =>
    (await fetch(url, { ...init, dispatcher } as object)) as unknown as Response;
}

async function connectModern(headers: Headers, query = ''): Promise<Assistant> {
  const client = new ModernClient(identity, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(address(query), { requestInit: { headers }, fetch: trustingFetch() }));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

async function connectLegacy(headers: Headers, query = ''): Promise<Assistant> {
  const client = new LegacyClient(identity);
  const transport = new LegacyTransport(address(query), { requestInit: { headers }, fetch: trustingFetch() });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: transport.protocolVersion,
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

/** The stock clients of both lines of the protocol, and the revision each of them agrees on. */
export const assistants = [
  { name: '@modelcontextprotocol/client 2', connect: connectModern, revision: '2026-07-28' },
  { name: '@modelcontextprotocol/sdk 1', connect: connectLegacy, revision: '2025-11-25' },
] as const;
