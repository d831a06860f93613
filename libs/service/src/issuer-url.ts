import * as z from 'zod';

const rule = 'it must be https:// and a host, without a path, a query or a final slash';

/** The address of the issuer of OAuth, from the environment. Clients compare it letter by letter, so it is taken as it is. */
export const issuerUrl = z
  .string()
  .refine((text) => URL.parse(text)?.origin === text && text.startsWith('https:'), rule);
