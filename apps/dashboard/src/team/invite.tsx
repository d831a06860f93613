import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { Code } from '../parts/copy.tsx';
import { Dialog, FormActions } from '../parts/dialog.tsx';
import { formatDate } from '../parts/figures.tsx';
import { readText } from '../parts/form.ts';

/** Invites a member by address; the token is shown once. */
export function Invite({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [invited, setInvited] = useState<Answer<'inviteMember'>>();
  const invitation = useChange('inviteMember', ['team', 'audit'], setInvited);
  if (invited) return <Invited invited={invited} onClose={onClose} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: readText(form, 'email'), role: readRole(form.get('role')) };
    invitation.mutate({ body });
  };
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <label>
          E-mail address
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </label>
        <label>
          Role
          <select name="role">
            <option value="member">member: runs operations</option>
            <option value="admin">admin: also manages keys and members</option>
            <option value="viewer">viewer: reads</option>
          </select>
        </label>
        <FormActions change={invitation} label="Invite" pendingLabel="Inviting…" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function readRole(value: FormDataEntryValue | null): 'admin' | 'member' | 'viewer' {
  return value === 'admin' || value === 'viewer' ? value : 'member';
}

interface InvitedProps {
  readonly invited: Answer<'inviteMember'>;
  readonly onClose: () => void;
}

function Invited({ invited: { email, token, expires_at }, onClose }: InvitedProps): ReactNode {
  const { origin } = window.location;
  const command = [
    `curl ${origin}/api/v1/team/invitations/accept \\`,
    `  -H 'Content-Type: application/json' -d '{"token": "${token}"}'`,
  ].join('\n');
  return (
    <Dialog title="Invited" onClose={onClose} isWide>
      <div className="stack">
        <p>
          Send this to <bdi className="strong">{email}</bdi>. It is shown once, and ends {formatDate(expires_at)}.
        </p>
        <Code title="Accept the invitation" text={command} />
        <div className="row end">
          <button type="button" className="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
