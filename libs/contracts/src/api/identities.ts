import * as z from 'zod';
import { endpoint, redirection } from '../endpoint.ts';
import { providerName } from '../identities.ts';
import { timestamp } from '../schemas/timestamp.ts';

const provider = z.object({ provider: providerName });
const identityId = z.object({ identity_id: z.uuid() });

/** One parameter that a provider may send; of another form it counts as missing. */
const returned = z.string().max(4_096).optional().catch(undefined);

/** Endpoints for sign-in with OpenID Connect. */
export const identityApi = {
  signInProviders: endpoint({
    method: 'GET',
    path: '/api/v1/session/providers',
    access: 'public',
    summary: 'The providers with which people sign in, beside codes.',
    reply: z.object({ providers: z.array(z.object({ name: z.string(), label: z.string() })) }),
  }),

  beginProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/v1/session/providers/{provider}',
    access: 'public',
    summary:
      'Begin a sign-in with a provider. The browser has 10 minutes to come back from the address in the response.',
    params: provider,
    body: z.strictObject({}),
    example: {},
    reply: z.object({ location: z.string().describe('Address at the provider, where the browser goes.') }),
  }),

  finishProviderSignIn: endpoint({
    method: 'GET',
    path: '/api/v1/session/providers/{provider}/callback',
    access: 'public',
    status: 303,
    summary: 'Where a provider sends the browser back. It leads to the dashboard, or back to the sign-in page.',
    params: provider,
    query: z.object({
      code: returned,
      state: returned,
      iss: returned,
      error: returned,
      error_description: returned,
    }),
    reply: redirection,
  }),

  identities: endpoint({
    method: 'GET',
    path: '/api/v1/identities',
    access: 'session',
    summary: 'Identities at providers with which the member signs in.',
    reply: z.object({
      identities: z.array(
        identityId.extend({
          provider: z.string().nullable().describe('Name for people; null: it is no longer configured.'),
          issuer: z.string(),
          linked_at: timestamp,
        }),
      ),
    }),
  }),

  unlinkIdentity: endpoint({
    method: 'DELETE',
    path: '/api/v1/identities/{identity_id}',
    access: 'session',
    limitedAs: 'nothing',
    summary: 'Unlink an identity. The sessions that began with it go on.',
    params: identityId,
    reply: z.object({}),
  }),
};
