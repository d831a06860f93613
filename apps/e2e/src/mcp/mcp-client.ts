import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { api } from '@kerf/contracts';
import type { Account } from '../accounts/account.ts';
import { trustingFetch } from './mcp-assistants.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

interface ClientOptions {
  /** A single gateway; default: the address at which they alternate. */
  readonly baseUrl?: string;
  /** Revisions before 2026-07-28, which the same client supports as well. */
  readonly isLegacy?: boolean;
  /** HTTP+SSE, which only those revisions have. */
  readonly isOnStream?: boolean;
}

/** Connects the stock client of an account, with all its capabilities. */
export async function connectClient(
  { key }: Account,
  { baseUrl = sharedAddresses().baseUrl, isOnStream = false, isLegacy = isOnStream }: ClientOptions = {},
): Promise<Client> {
  const mode = isLegacy ? 'legacy' : 'auto';
  const client = new Client({ name: 'specification', version: '1' }, { versionNegotiation: { mode } });
  const options = { requestInit: { headers: { 'x-api-key': key } }, fetch: trustingFetch() };
  const transport = isOnStream
    ? new SSEClientTransport(new URL(api.mcpStream.path, baseUrl), options)
    : new StreamableHTTPClientTransport(new URL(api.mcp.path, baseUrl), options);
  await client.connect(transport);
  return client;
}
