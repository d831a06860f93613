import type { Access, Endpoint } from '@kerf/contracts';

/** Credentials of the API, as the OpenAPI document describes them. */
export const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-kerf',
    description: 'Session of the dashboard. It counts for requests of its own pages only.',
  },
  fileToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of the file slot, from the command that the adapter received.',
  },
} as const;

type SchemeName = keyof typeof securitySchemes;

const accepted: Readonly<Record<Access, readonly SchemeName[]>> = {
  public: [],
  key: ['apiKey', 'session'],
  session: ['session'],
  admission: ['apiKey'],
  slot: ['fileToken'],
  // The access token of an assistant, which discovers by itself how to get one.
  token: [],
  key_or_slot: ['apiKey', 'session', 'fileToken'],
};

/** Lists the credentials that an endpoint accepts, any one of which is enough. */
export const listCredentials = ({ access, keyOnly }: Endpoint): Readonly<Record<string, never[]>>[] =>
  accepted[keyOnly ? 'admission' : access].map((name) => ({ [name]: [] }));
