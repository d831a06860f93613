import { type ReactNode, type SubmitEvent, useContext, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { canUsePasskeys } from '../api/passkeys.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { AddPasskey } from '../parts/add-passkey.tsx';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Confirm, Dialog, FormActions } from '../parts/dialog.tsx';
import { Age } from '../parts/figures.tsx';
import { readText } from '../parts/form.ts';
import { Failure, Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Panel } from '../shell/page.tsx';

type Passkey = Answer<'passkeys'>['passkeys'][number];

/** The passkeys of the member. */
export function Passkeys(): ReactNode {
  const passkeys = useAsk('passkeys', {});
  const [isAdding, setAdding] = useState(false);
  const isFull = passkeys.data !== undefined && passkeys.data.passkeys.length >= passkeys.data.limit;
  const button = canUsePasskeys() && (
    <button type="button" className="plain" disabled={isFull} onClick={() => setAdding(true)}>
      Add a passkey
    </button>
  );
  return (
    <Panel title="Passkeys" note={button}>
      <Loaded query={passkeys} what="the passkeys">
        {(answer) => <PasskeyList passkeys={answer.passkeys} />}
      </Loaded>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }): ReactNode {
  if (passkeys.length === 0) return <NoPasskey />;
  const columns: Column<Passkey>[] = [
    { title: 'Passkey', cell: (one) => <Name of={one} /> },
    { title: 'Added', cell: ({ created_at }) => <Age at={created_at} /> },
    { title: 'Last used', cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    { title: 'Actions', isUntitled: true, cell: (one) => <Actions of={one} /> },
  ];
  return <Table caption="Passkeys" columns={columns} rows={passkeys} keyOf={({ passkey_id }) => passkey_id} />;
}

const NoPasskey = (): ReactNode => (
  <p className="quiet">
    {canUsePasskeys()
      ? 'None yet. With a passkey you sign in without waiting for a mail, and no one can do so with your mailbox alone.'
      : 'Passkeys need a host name. This page was opened by an address of numbers, or this browser does not know them.'}
  </p>
);

function Name({ of: { name, is_backed_up } }: { readonly of: Passkey }): ReactNode {
  return (
    <span className="what">
      <bdi className="strong">{name}</bdi>
      <small className="quiet">{is_backed_up ? 'kept by a password manager' : 'on one device only'}</small>
    </span>
  );
}

function Actions({ of }: { readonly of: Passkey }): ReactNode {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <div className="row end">
      <button type="button" className="plain" onClick={() => setOpen('rename')}>
        Rename<span className="hidden"> {of.name}</span>
      </button>
      <button type="button" className="plain danger" onClick={() => setOpen('remove')}>
        Remove<span className="hidden"> {of.name}</span>
      </button>
      {open === 'rename' && <Rename of={of} onClose={close} />}
      {open === 'remove' && <Remove of={of} onClose={close} />}
    </div>
  );
}

interface ActionProps {
  readonly of: Passkey;
  readonly onClose: () => void;
}

function Rename({ of: { passkey_id, name }, onClose }: ActionProps): ReactNode {
  const renaming = useChange('renamePasskey', ['passkeys'], onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { name: readText(new FormData(event.currentTarget), 'name') };
    renaming.mutate({ params: { passkey_id }, body });
  };
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <label>
          Name
          <input name="name" required maxLength={100} defaultValue={name} />
        </label>
        <FormActions change={renaming} label="Rename" pendingLabel="Renaming…" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Remove({ of: { passkey_id, name }, onClose }: ActionProps): ReactNode {
  const announce = useContext(AnnouncementContext);
  const removal = useChange('removePasskey', ['passkeys', 'session', 'team', 'audit'], () => {
    announce(`“${name}” was removed.`);
    onClose();
  });
  return (
    <Confirm
      title={`Remove “${name}”?`}
      verb={removal.isPending ? 'Removing…' : 'Remove passkey'}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate({ params: { passkey_id } })}
      onClose={onClose}
    >
      <p>It is refused from now on. Delete it from your device or password manager too, which still offers it.</p>
      <Failure error={removal.error} />
    </Confirm>
  );
}
