import { freeObject, freeText, parse, withoutSecret } from '@kerf/contracts';
import * as z from 'zod';

const uri = withoutSecret(freeText.max(1_000));

/** As much of what a client says of itself as matters here; the rest is left out, as RFC 7591 allows. All of it is kept. */
const described = z.object({
  client_id: uri.optional(),
  client_name: withoutSecret(freeText.max(200)).optional(),
  client_uri: uri.optional(),
  redirect_uris: z.array(uri).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  jwks: freeObject.pipe(z.looseObject({ keys: z.array(z.looseObject({})).max(20) })).optional(),
  jwks_uri: uri.optional(),
});

/**
 * What a client says of itself, as the issuer takes it: every client may come back, and none has a secret. One that is
 * answered on the machine of its user, or by a scheme of its own, is native, whether it says so or not.
 * Throws `invalid_parameters` for what is no description.
 */
export const metadataOf = (text: unknown) => {
  const { token_endpoint_auth_method: method, ...rest } = parse(described, text);
  return {
    ...rest,
    application_type: rest.redirect_uris.every((one) => one.startsWith('https:')) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // The other ways to answer need a page with a script.
    response_modes: ['query'],
    token_endpoint_auth_method: method === 'private_key_jwt' ? method : 'none',
  };
};
