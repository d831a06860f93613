import { freeObject, freeText, parse, secretFree } from '@kerf/contracts';
import * as z from 'zod';

const uri = secretFree(freeText.max(1_000));

/** Client metadata that the issuer supports. All of it is stored; other fields are dropped, as RFC 7591 permits. */
const clientDescription = z.object({
  client_id: uri.optional(),
  client_name: secretFree(freeText.max(200)).optional(),
  client_uri: uri.optional(),
  redirect_uris: z.array(uri).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  jwks: freeObject.pipe(z.looseObject({ keys: z.array(z.looseObject({})).max(20) })).optional(),
  jwks_uri: uri.optional(),
});

/**
 * Parses client metadata for the issuer: every client may use refresh tokens, and none has a secret. A client with a
 * loopback or custom-scheme redirect is native, even if it says otherwise. Throws `invalid_parameters`.
 */
export const parseClientMetadata = (text: unknown) => {
  const { token_endpoint_auth_method: method, ...rest } = parse(clientDescription, text);
  return {
    ...rest,
    application_type: rest.redirect_uris.every((one) => one.startsWith('https:')) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // The other response modes need a page with a script.
    response_modes: ['query'],
    token_endpoint_auth_method: method === 'private_key_jwt' ? method : 'none',
  };
};
