import { type ReactNode, useState } from 'react';
import { canUsePasskeys, usePasskeyConfirmation } from '../api/passkeys.ts';
import { type Session, useSignOut } from '../api/session.ts';
import { AddPasskey } from '../parts/add-passkey.tsx';
import { Mark } from '../parts/icon.tsx';
import { Failure } from '../parts/loaded.tsx';

/** First page of a member whose account requires a passkey that this session has not proved. */
export function PasskeyNeeded({ session }: { readonly session: Session }): ReactNode {
  const signOut = useSignOut();
  return (
    <main id="main" className="front">
      <div className="front-card">
        <Mark />
        <div>
          <h1>{session.has_passkey ? 'Use your passkey' : 'Add a passkey'}</h1>
          <p className="quiet">
            This account requires a passkey. <bdi className="strong">{session.email}</bdi>{' '}
            {session.has_passkey ? 'has one: confirm with it that it is you.' : 'has none yet: add one to go on.'}
          </p>
        </div>
        <Ways session={session} />
        <Failure error={signOut.error} />
        <button type="button" className="link" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </div>
    </main>
  );
}

/** An operator's code is the way back for a member who has lost their passkeys, so it may add another one. */
function Ways({ session: { has_passkey, method } }: { readonly session: Session }): ReactNode {
  if (!canUsePasskeys()) return <NoPasskeys />;
  return (
    <>
      {has_passkey && <UsePasskey />}
      {(!has_passkey || method === 'operator') && <NewPasskey />}
    </>
  );
}

function UsePasskey(): ReactNode {
  const confirmation = usePasskeyConfirmation();
  return (
    <>
      <Failure error={confirmation.error} />
      <button type="button" className="primary" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
        Use a passkey
      </button>
    </>
  );
}

function NewPasskey(): ReactNode {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <button type="button" className="primary" onClick={() => setAdding(true)}>
        Add a passkey
      </button>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </>
  );
}

const NoPasskeys = (): ReactNode => (
  <p className="failure" role="alert">
    This browser cannot use passkeys here. Open this site by its host name, in a browser that knows them.
  </p>
);
