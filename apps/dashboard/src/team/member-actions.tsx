import { type ReactNode, useContext, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Confirm } from '../parts/dialog.tsx';
import { Failure } from '../parts/loaded.tsx';

type Member = Answer<'team'>['members'][number];

interface MemberProps {
  readonly member: Member;
  readonly session: Session;
}

const roles = ['admin', 'member', 'viewer'] as const;

/** The role of a member, which an admin may change. The owner stays: ownership is handed over by the API. */
export function MemberRole({ member, session }: MemberProps): ReactNode {
  const change = useChange('changeRole', ['team', 'audit']);
  if (!mayChange(session, member)) return member.role;
  return (
    <>
      <select
        aria-label={`Role of ${member.email}`}
        value={member.role}
        disabled={change.isPending}
        onChange={({ target }) => {
          const role = roles.find((one) => one === target.value);
          if (role) change.mutate({ params: { user_id: member.user_id }, body: { role } });
        }}
      >
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
      <Failure error={change.error} />
    </>
  );
}

/** The way out for another member. */
export function MemberActions({ member, session }: MemberProps): ReactNode {
  const [isRemoving, setRemoving] = useState(false);
  if (!mayChange(session, member)) return null;
  return (
    <div className="row end">
      <button type="button" className="plain danger" onClick={() => setRemoving(true)}>
        Remove<span className="hidden"> {member.email}</span>
      </button>
      {isRemoving && <Remove member={member} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function mayChange(session: Session, { role, user_id }: Member): boolean {
  return isAtLeast(session, 'admin') && role !== 'owner' && user_id !== session.user_id;
}

function Remove({ member: { user_id, email }, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const announce = useContext(AnnouncementContext);
  const removal = useChange('removeMember', ['team', 'keys', 'audit'], () => {
    announce(`${email} was removed.`);
    onClose();
  });
  return (
    <Confirm
      title="Remove this member?"
      verb={removal.isPending ? 'Removing…' : 'Remove member'}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate({ params: { user_id } })}
      onClose={onClose}
    >
      <p>
        The keys, sessions and open invitations of <bdi className="strong">{email}</bdi> end at once. Service keys stay.
      </p>
      <Failure error={removal.error} />
    </Confirm>
  );
}

/** Withdraws an open invitation. */
export function RevokeInvitation({ invitation }: { readonly invitation: Answer<'team'>['invitations'][number] }) {
  const revocation = useChange('revokeInvitation', ['team', 'audit']);
  const { invitation_id, email } = invitation;
  return (
    <div className="row end">
      <button
        type="button"
        className="plain danger"
        disabled={revocation.isPending}
        onClick={() => revocation.mutate({ params: { invitation_id } })}
      >
        Revoke<span className="hidden"> the invitation of {email}</span>
      </button>
      <Failure error={revocation.error} />
    </div>
  );
}
