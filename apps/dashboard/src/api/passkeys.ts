import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, ask, Refusal } from './client.ts';
import { sessionKey, useChange } from './queries.ts';

type Started = Answer<'startPasskeySession'>;

/** Interval at which a challenge that waits is replaced; the service accepts one for ten minutes. */
const renewMs = 480_000;

/** The ceremonies of passkeys, which most visits do not need. */
const loadCeremonies = () => import('@simplewebauthn/browser');

/** Returns true if this browser can use passkeys here. No browser makes one for an address of numbers. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

interface PasskeySignIn {
  /** Starts the sign-in; undefined if there are no passkeys here. */
  readonly start: (() => void) | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** Signs in with a passkey: by a button, and from the suggestions of a field with the autocomplete `webauthn`. */
export function usePasskeySignIn(): PasskeySignIn {
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['openPasskeySignIn'],
    queryFn: ({ signal }) => ask('openPasskeySignIn', { body: {} }, signal),
    enabled: canUsePasskeys(),
    // A new challenge ends the old one, so nothing but its age replaces it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: renewMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (way: 'button' | 'autofill') => signIn(data, way),
    onSuccess: (started) => started && client.setQueryData(sessionKey, started.session),
    onError: (failure, way) => {
      if (way === 'button' || failure instanceof Refusal) setError(failure);
      if (failure instanceof Refusal) void refetch();
    },
  });
  useEffect(() => {
    if (data) mutate('autofill');
  }, [data, mutate]);
  useEffect(() => () => void cancelCeremony(), []);
  const start = () => {
    setError(null);
    mutate('button');
  };
  return { start: data && start, isBusy: isPending && variables === 'button', error };
}

async function signIn(request: Answer<'openPasskeySignIn'> | undefined, way: string): Promise<Started | undefined> {
  const { browserSupportsWebAuthnAutofill } = await loadCeremonies();
  const isAutofill = way === 'autofill';
  if (!request || (isAutofill && !(await browserSupportsWebAuthnAutofill()))) return undefined;
  const credential = await prove(request.options, isAutofill);
  return ask('startPasskeySession', { body: { credential } });
}

/** Confirms the session of this browser with a passkey. */
export function usePasskeyConfirmation(onConfirmed?: () => void): UseMutationResult<Started, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { options } = await ask('openPasskeyConfirmation', { body: {} });
      return ask('confirmWithPasskey', { body: { credential: await prove(options, false) } });
    },
    onSuccess: ({ session }) => {
      client.setQueryData(sessionKey, session);
      onConfirmed?.();
    },
  });
}

/** Creates a passkey with a name, and adds it to the member. */
export function useNewPasskey(onAdded: () => void): UseMutationResult<Answer<'addPasskey'>, Error, string> {
  const client = useQueryClient();
  const offer = useChange('offerPasskey', []);
  const addition = useChange('addPasskey', ['passkeys', 'team', 'audit']);
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await offer.mutateAsync({ body: {} });
      const { startRegistration } = await loadCeremonies();
      const credential = await startRegistration({ optionsJSON: options }).catch(explain);
      return addition.mutateAsync({ body: { name, credential } });
    },
    onSuccess: () => {
      onAdded();
      return client.invalidateQueries({ queryKey: sessionKey });
    },
  });
}

async function prove(options: Answer<'openPasskeySignIn'>['options'], useBrowserAutofill: boolean) {
  const { startAuthentication } = await loadCeremonies();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill }).catch(explain);
}

async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await loadCeremonies();
  WebAuthnAbortService.cancelCeremony();
}

const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  NotSupportedError: 'This device cannot keep a passkey.',
};

/** Replaces what a browser says about a ceremony by a sentence for its reader. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(sentences[name] ?? 'The passkey was not used. Try again, or choose another way.', { cause: error });
}
