import {
  Client as ModernClient,
  SSEClientTransport as ModernStream,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as LegacyStream } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { api } from '@kerf/contracts';
import { Agent, fetch as fetchBy } from 'undici';
import { readCaCertificate, type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

/** Headers that carry the key. */
type Headers = Record<string, string>;

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** The part of a client that the specs use, independent of its library. */
export interface Assistant {
  /** The revision of the protocol that client and service agreed on. */
  readonly revision: string | undefined;
  listTools(): Promise<{ tools: { name: string; inputSchema: object; outputSchema?: object | undefined }[] }>;
  callTool(call: ToolCall): Promise<{ readonly _meta?: Record<string, unknown> | undefined }>;
  close(): Promise<void>;
}

const identity = { name: 'specification', version: '1' };
/** Address of the product, an additional query, and an observer of sent bodies. */
interface ConnectOptions {
  readonly place?: Pick<ProductAddresses, 'baseUrl' | 'caFile'>;
  readonly query?: string;
  readonly onSend?: (body: string, address: string) => void;
}

const buildUrl = (path: string, { place = sharedAddresses(), query = '' }: ConnectOptions) =>
  new URL(path + query, place.baseUrl);
const buildOptions = (headers: Headers, { place = sharedAddresses(), onSend: overhear }: ConnectOptions) => {
  const send = trustingFetch(place);
  const fetch: typeof send = (url, init) => {
    if (typeof init?.body === 'string') overhear?.(init.body, String(url));
    return send(url, init);
  };
  return { requestInit: { headers }, fetch };
};

/** Opens a new connection for each request, so that the pods behind the address alternate. */
export function trustingFetch(place: Pick<ProductAddresses, 'caFile'> = sharedAddresses()) {
  const dispatcher = new Agent({ pipelining: 0, connect: { ca: readCaCertificate(place) } });
  return async (url: string | URL, init?: RequestInit): Promise<Response> =>
    (await fetchBy(url, { ...init, dispatcher } as object)) as unknown as Response;
}

const connectModern = (headers: Headers, where: ConnectOptions = {}) =>
  connectModernClient(new ModernTransport(buildUrl(api.mcp.path, where), buildOptions(headers, where)));

const connectModernStream = (headers: Headers, where: ConnectOptions = {}) =>
  connectModernClient(new ModernStream(buildUrl(api.mcpStream.path, where), buildOptions(headers, where)));

async function connectModernClient(transport: ModernTransport | ModernStream): Promise<Assistant> {
  const client = new ModernClient(identity, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

const connectLegacy = (headers: Headers, where: ConnectOptions = {}) =>
  connectLegacyClient(new LegacyTransport(buildUrl(api.mcp.path, where), buildOptions(headers, where)));

const connectLegacyStream = (headers: Headers, where: ConnectOptions = {}) =>
  connectLegacyClient(new LegacyStream(buildUrl(api.mcpStream.path, where), buildOptions(headers, where)));

async function connectLegacyClient(transport: LegacyTransport | LegacyStream): Promise<Assistant> {
  const client = new LegacyClient(identity);
  let revision: string | undefined;
  const speak = transport.setProtocolVersion.bind(transport);
  transport.setProtocolVersion = (agreed) => {
    revision = agreed;
    speak(agreed);
  };
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision,
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

/** Stock clients of both generations of the protocol, over each transport, with the revision they negotiate. */
export const assistants = [
  { name: '@modelcontextprotocol/client 2', connect: connectModern, revision: '2026-07-28' },
  { name: '@modelcontextprotocol/sdk 1', connect: connectLegacy, revision: '2025-11-25' },
  { name: '@modelcontextprotocol/client 2 over HTTP+SSE', connect: connectModernStream, revision: '2025-11-25' },
  { name: '@modelcontextprotocol/sdk 1 over HTTP+SSE', connect: connectLegacyStream, revision: '2025-11-25' },
] as const;
