import { type ReactNode, useContext, useEffect } from 'react';
import { useChange } from '../api/queries.ts';
import { type Session, useSignOut } from '../api/session.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Age, formatCount, formatDate } from '../parts/figures.tsx';
import { Mark } from '../parts/icon.tsx';
import { Failure } from '../parts/loaded.tsx';
import { ExportAccount } from './export-account.tsx';

/** The one page of a closed account: until it is erased, its owner can keep it. */
export function ClosedAccount({ session }: { readonly session: Session }): ReactNode {
  const signOut = useSignOut();
  useEffect(() => {
    document.title = 'Account closed · Kerf';
  }, []);
  return (
    <main id="main" className="front">
      <div className="front-card wide">
        <Mark />
        <div>
          <h1>This account is closed</h1>
          <p className="quiet">
            On <ErasureDay at={session.erases_at} /> it is erased with its members, keys, files and audit log. Its keys
            and adapters are refused since it was closed.
          </p>
        </div>
        {session.role === 'owner' ? (
          <>
            <KeepAccount />
            <ExportAccount />
          </>
        ) : (
          <p>Only its owner can keep it. Ask them before that day, or register with another address.</p>
        )}
        <Failure error={signOut.error} />
        <p className="quiet">
          You are signed in as <bdi className="strong">{session.email}</bdi>.
        </p>
        <div className="row">
          <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </button>
        </div>
      </div>
    </main>
  );
}

function KeepAccount(): ReactNode {
  const announce = useContext(AnnouncementContext);
  const keep = useChange('keepAccount', ['session'], ({ restored_keys }) =>
    announce(`The account stays. ${formatCount(restored_keys, 'key')} work again.`),
  );
  return (
    <div className="stack">
      <p>Keep it, and its keys and assistants work again. Sessions and invitations that ended stay ended.</p>
      <Failure error={keep.error} />
      <div className="row">
        <button type="button" className="primary" disabled={keep.isPending} onClick={() => keep.mutate({})}>
          {keep.isPending ? 'Keeping…' : 'Keep the account'}
        </button>
      </div>
    </div>
  );
}

function ErasureDay({ at }: { readonly at: string | null }): ReactNode {
  if (at === null) return null;
  return (
    <>
      <strong>{formatDate(at)}</strong> (<Age at={at} />)
    </>
  );
}
