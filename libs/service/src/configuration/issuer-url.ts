import * as z from 'zod';

const rule = 'it must be https:// and a host, without path, query or trailing slash';

/**
 * Throws if the issuer shares the host of the service. Clients look for an issuer at the root of the host they connect
 * to, and the key-authenticated MCP resource has none.
 */
export function checkOwnHost(issuer: string, publicUrl: string): void {
  if (new URL(issuer).host === new URL(publicUrl).host)
    throw new Error('KERF_OAUTH_ISSUER_URL is not valid: its host must differ from that of KERF_PUBLIC_URL.');
}

/** Environment value: the OAuth issuer URL, kept verbatim because clients compare it as a string. */
export const issuerUrl = z
  .string()
  .refine((text) => URL.parse(text)?.origin === text && text.startsWith('https:'), rule);
