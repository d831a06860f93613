import * as z from 'zod';

const rule = 'it must be https:// and a host, without a path, a query or a final slash';

/**
 * Throws when the issuer is where the service is. Clients look for an issuer at the root of whatever they are connected
 * to, and the resource of keys has none.
 */
export function checkOwnHost(issuer: string, publicUrl: string): void {
  if (new URL(issuer).host === new URL(publicUrl).host)
    throw new Error('KERF_OAUTH_ISSUER_URL is not valid: it must have a host of its own, other than KERF_PUBLIC_URL.');
}

/** The address of the issuer of OAuth, from the environment. Clients compare it letter by letter, so it is taken as it is. */
export const issuerUrl = z
  .string()
  .refine((text) => URL.parse(text)?.origin === text && text.startsWith('https:'), rule);
