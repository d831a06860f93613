import { type FormEvent, type ReactNode, useState } from 'react';
import { useChange } from '../api/queries.ts';
import type { Session } from '../api/session.ts';
import { ExportAccount } from '../closing/export-account.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { readText } from '../parts/form.ts';
import { Failure } from '../parts/loaded.tsx';
import { Panel } from '../shell/page.tsx';

/** Export and end of the whole account, which only its owner sees. */
export function WholeAccount({ session }: { readonly session: Session }): ReactNode {
  if (session.role !== 'owner') return null;
  return (
    <>
      <Panel title="Your data">
        <div className="stack">
          <p>
            One JSON file with everything that is stored of this account, without secrets: members, keys, usage, log.
          </p>
          <ExportAccount />
        </div>
      </Panel>
      <CloseAccount session={session} />
    </>
  );
}

/** The end of the account, which its owner confirms by typing their address. */
function CloseAccount({ session }: { readonly session: Session }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Close the account">
      <div className="stack">
        <p>
          All keys, adapters, assistants and invitations end at once, for every member. You can keep the account during
          a grace period; then it is erased.
        </p>
        <div className="row">
          <button type="button" className="danger" onClick={() => setOpen(true)}>
            Close the account
          </button>
        </div>
      </div>
      {isOpen && <CloseDialog session={session} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface CloseDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

function CloseDialog({ session, onClose }: CloseDialogProps): ReactNode {
  const close = useChange('closeAccount', ['session']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close.mutate({ body: { email: readText(new FormData(event.currentTarget), 'email') } });
  };
  return (
    <Dialog title="Close this account?" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Every key of <bdi className="strong">{session.email}</bdi> and of all members is refused from now on.
        </p>
        <label>
          Type your e-mail address to confirm
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </label>
        <Failure error={close.error} />
        <div className="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="danger" disabled={close.isPending}>
            {close.isPending ? 'Closing…' : 'Close the account'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
