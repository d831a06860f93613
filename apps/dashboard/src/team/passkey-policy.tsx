import { type ReactNode, useContext } from 'react';
import { useChange } from '../api/queries.ts';
import type { Session } from '../api/session.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Failure } from '../parts/loaded.tsx';
import { Panel } from '../shell/page.tsx';

interface PolicyProps {
  readonly session: Session;
  readonly isRequired: boolean;
}

/** The rule of the account about passkeys, which its owner sets. */
export function PasskeyPolicy({ session, isRequired }: PolicyProps): ReactNode {
  return (
    <Panel title="Sign-in" note={<span className="chip">{isRequired ? 'passkey required' : 'passkey optional'}</span>}>
      <div className="stack">
        <p className="quiet">
          {isRequired
            ? 'The dashboard needs a passkey. A member without one can sign in by code only to add it. API keys work as before.'
            : 'Members sign in by a mailed code or a passkey. If you require passkeys, a mailbox alone opens nothing.'}
        </p>
        {session.role === 'owner' && <PolicySwitch session={session} isRequired={isRequired} />}
      </div>
    </Panel>
  );
}

function PolicySwitch({ session, isRequired }: PolicyProps): ReactNode {
  const announce = useContext(AnnouncementContext);
  const change = useChange('setPasskeyPolicy', ['team', 'session', 'audit'], ({ required }) =>
    announce(required ? 'Passkeys are now required.' : 'Passkeys are now optional.'),
  );
  const mayChange = session.has_passkey || isRequired;
  return (
    <>
      <Failure error={change.error} />
      <div className="row">
        <button
          type="button"
          disabled={change.isPending || !mayChange}
          onClick={() => change.mutate({ body: { required: !isRequired } })}
        >
          {isRequired ? 'Make passkeys optional' : 'Require passkeys'}
        </button>
      </div>
      {!mayChange && <p className="quiet">Add a passkey of your own first, under Settings.</p>}
    </>
  );
}
