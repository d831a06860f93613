import { issuerUrl } from '@kerf/service';

/** Settings for accepting access tokens of an issuer; without them the OAuth resource is disabled. */
export const oauthConfig = {
  KERF_OAUTH_ISSUER_URL: issuerUrl
    .optional()
    .describe('issuer of the tokens that `/api/v1/mcp/oauth` accepts; if unset, the endpoint is disabled'),
};
