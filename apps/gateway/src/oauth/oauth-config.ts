import { issuerUrl } from '@kerf/service';

/** What the gateway reads to take the tokens of an issuer; without it there is no such resource. */
export const oauthConfig = {
  KERF_OAUTH_ISSUER_URL: issuerUrl
    .optional()
    .describe('the issuer whose tokens `/api/v1/mcp/oauth` takes; else there is no such resource'),
};
