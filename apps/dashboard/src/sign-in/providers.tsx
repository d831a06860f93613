import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { Failure } from '../parts/loaded.tsx';

type Provider = Answer<'signInProviders'>['providers'][number];

/** Interval at which the providers are read again; they change with the configuration only. */
const refreshMs = 3_600_000;

/** Buttons that sign in with a provider, below the form. Without providers there is nothing to see. */
export function Providers(): ReactNode {
  const { data } = useAsk('signInProviders', {}, { refreshMs });
  if (!data?.providers.length) return null;
  return (
    <div className="stack">
      <p className="or quiet">or</p>
      {data.providers.map((provider) => (
        <ProviderButton key={provider.name} provider={provider} />
      ))}
    </div>
  );
}

function ProviderButton({ provider: { name, label } }: { readonly provider: Provider }): ReactNode {
  const begin = useMutation({
    mutationFn: () => ask('beginProviderSignIn', { params: { provider: name }, body: {} }),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <>
      <Failure error={begin.error} />
      <button type="button" disabled={begin.isPending} onClick={() => begin.mutate()}>
        <span>
          Continue with <bdi>{label}</bdi>
        </span>
      </button>
    </>
  );
}

/** Sentences for refusals with which a browser comes back from a provider. The address of the page has the code only. */
const sentences: Readonly<Record<string, string>> = {
  identity_refused: 'The provider has not signed you in. Try again, or use a code.',
  identity_invalid: 'The sign-in took too long, or began in another browser. Start it again.',
  no_sign_in: 'The sign-in took too long, or began in another browser. Start it again.',
  identity_unverified: 'The provider has not verified your e-mail address. Verify it there, or use a code.',
  identity_unproven:
    'Your address has an account, and no one has proved yet that the address is theirs. Sign in with a code once; then the provider works too.',
  identity_outside: 'This provider does not sign in your address. Use a code.',
  sign_in_elsewhere: 'Your address signs in with another provider.',
  provider_away: 'The provider cannot be reached right now. Try again in a minute, or use a code.',
  too_many_identities: 'You have the maximum of identities. Sign in with a code and unlink one in the settings.',
  registration_closed: 'Registration is closed here. Ask the owner of an account for an invitation.',
  registration_unapproved: 'Registration needs approval here. Ask the operator to approve your address.',
  rate_limited: 'Too many sign-ins from this network. Try again in a minute.',
};

/** Takes the refusal out of the address of the page, so that a reload does not show it again. */
export function takeRefusal(): Error | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('refused') ?? '';
  if (code === '') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return new Error(sentences[code] ?? 'The sign-in did not succeed. Try again, or use a code.');
}
