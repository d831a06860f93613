import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import { usePasskeySignIn } from '../api/passkeys.ts';
import { useSignIn } from '../api/session.ts';
import { CodeField, codeLength } from '../parts/code-field.tsx';
import { Mark } from '../parts/icon.tsx';
import { Failure } from '../parts/loaded.tsx';
import { Providers, takeRefusal } from './providers.tsx';

/** Sign-in and sign-up: an address, then the code that was mailed to it. */
export function SignIn(): ReactNode {
  const [linkCode] = useState(takeLinkCode);
  const [refusal] = useState(takeRefusal);
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(linkCode !== undefined);
  useEffect(() => {
    document.title = 'Sign in · Kerf';
  }, []);
  return (
    <main id="main" className="front">
      <div className="front-card">
        <Mark />
        {isSent ? (
          <CodeStep email={email} linkCode={linkCode} startOver={() => setSent(false)} />
        ) : (
          <>
            <AddressStep email={email} setEmail={setEmail} refusal={refusal} onSent={() => setSent(true)} />
            <Providers />
          </>
        )}
      </div>
      <p className="front-foot quiet">
        CAD over an API. <a href="/docs">Read the API reference</a>
      </p>
    </main>
  );
}

/** Takes the code out of the address of the page, so that it does not stay in the history. */
function takeLinkCode(): string | undefined {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';
  if (code === '') return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  return code;
}

/** Value of `autocomplete` with which browsers suggest passkeys too. */
const addressOrPasskey = 'email webauthn';

interface AddressProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  /** Refusal of a provider, shown until an address is sent. */
  readonly refusal: Error | null;
  readonly onSent: () => void;
}

function AddressStep({ email, setEmail, refusal, onSent }: AddressProps): ReactNode {
  const sent = useMutation({ mutationFn: () => ask('sendCode', { body: { email } }), onSuccess: onSent });
  const passkey = usePasskeySignIn();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sent.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div>
        <h1>Sign in to Kerf</h1>
        <p className="quiet">We mail you a code. No password; a new address opens an account.</p>
      </div>
      <label>
        E-mail address
        <input
          type="email"
          autoComplete={passkey.start ? addressOrPasskey : 'email'}
          required
          maxLength={254}
          placeholder="ada@example.com"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <Failure error={sent.error ?? (sent.isIdle ? refusal : null)} />
      <button className="primary" disabled={sent.isPending}>
        {sent.isPending ? 'Sending…' : 'Mail me a code'}
      </button>
      {passkey.start && (
        <button type="button" disabled={passkey.isBusy} onClick={passkey.start}>
          {passkey.isBusy ? 'Waiting for your device…' : 'Use a passkey'}
        </button>
      )}
      <Failure error={passkey.error} />
    </form>
  );
}

interface CodeProps {
  readonly email: string;
  readonly linkCode: string | undefined;
  readonly startOver: () => void;
}

function CodeStep({ email, linkCode, startOver }: CodeProps): ReactNode {
  const signIn = useSignIn();
  const isLinkComplete = linkCode !== undefined && linkCode.length !== codeLength;
  return (
    <div className="stack">
      <div>
        <h1>{linkCode === undefined ? 'Check your mail' : 'Continue to Kerf'}</h1>
        <p className="quiet">
          {linkCode === undefined ? (
            <>
              We sent a code to <bdi className="strong">{email}</bdi>. It works in this browser for ten minutes.
            </>
          ) : (
            'The code of your link is filled in.'
          )}
        </p>
      </div>
      {isLinkComplete ? (
        <>
          <Failure error={signIn.error} />
          <button type="button" className="primary" onClick={() => signIn.mutate(linkCode)}>
            Continue
          </button>
        </>
      ) : (
        <CodeField initial={linkCode} isBusy={signIn.isPending} error={signIn.error} onCode={signIn.mutate} />
      )}
      <button type="button" className="link" onClick={startOver}>
        Use another address, or send a new code
      </button>
    </div>
  );
}
