import { type ReactNode, useState } from 'react';
import { canUsePasskeys } from '../api/passkeys.ts';
import type { Session } from '../api/session.ts';
import { AddPasskey } from '../parts/add-passkey.tsx';

/** Key under which this browser remembers that a member declined. */
const declinedKey = 'passkey declined';

/** Offers a passkey to a member who has none, until they decline in this browser. */
export function PasskeyOffer({ session }: { readonly session: Session }): ReactNode {
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declinedKey) === session.user_id);
  const [isAdding, setAdding] = useState(false);
  if (session.has_passkey || isDeclined || !canUsePasskeys()) return null;
  const decline = () => {
    localStorage.setItem(declinedKey, session.user_id);
    setDeclined(true);
  };
  return (
    <section className="panel" aria-labelledby="passkey-offer">
      <header>
        <h2 id="passkey-offer">Sign in faster next time</h2>
        <span className="row">
          <button type="button" className="plain" onClick={decline}>
            Not now
          </button>
          <button type="button" onClick={() => setAdding(true)}>
            Add a passkey
          </button>
        </span>
      </header>
      <p className="quiet">
        A passkey replaces the code by mail: your device unlocks it with your fingerprint, your face or a PIN.
      </p>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  );
}
