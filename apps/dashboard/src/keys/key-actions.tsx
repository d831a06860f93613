import { type ReactNode, type SubmitEvent, useContext, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Confirm, Dialog, FormActions } from '../parts/dialog.tsx';
import { Age, formatCount, parseTimestamp, useNow } from '../parts/figures.tsx';
import { Failure } from '../parts/loaded.tsx';
import { EditKey } from './edit-key.tsx';
import { ShownKey } from './shown-key.tsx';

type Key = Answer<'keys'>['keys'][number];

/** Overlaps on offer, in hours: the time for which the old key keeps working. */
const overlaps = [24, 168, 1, 0] as const;

/** Time without a use after which ending a replaced key is presented as safe. */
const silentMs = 3_600_000;

/** Buttons for a live key, with their dialogs, which outlive it. An assistant has no key to replace. */
export function KeyActions({ of }: { readonly of: Key }): ReactNode {
  const [action, setAction] = useState<'edit' | 'rotate' | 'revoke'>();
  const close = () => setAction(undefined);
  const isLive = of.status === 'active';
  const isReplaced = useIsReplaced(of);
  return (
    <div className="row end">
      {isLive && of.origin !== 'oauth' && !isReplaced && (
        <>
          <button type="button" className="plain" onClick={() => setAction('edit')}>
            Edit<span className="hidden"> {of.name}</span>
          </button>
          <button type="button" className="plain" onClick={() => setAction('rotate')}>
            Rotate<span className="hidden"> {of.name}</span>
          </button>
        </>
      )}
      {isLive && <EndButton of={of} isReplaced={isReplaced} onClick={() => setAction('revoke')} />}
      {action === 'edit' && <EditKey of={of} onClose={close} />}
      {action === 'rotate' && <Rotate of={of} onClose={close} />}
      {action === 'revoke' && <Revoke of={of} onClose={close} />}
    </div>
  );
}

/** Returns true for a key whose place another has taken, while it lives on for the overlap. */
function useIsReplaced({ key_id }: Key): boolean {
  const keys = useAsk('keys', {});
  return keys.data?.keys.some(({ replaces_key_id }) => replaces_key_id === key_id) === true;
}

interface EndButtonProps {
  readonly of: Key;
  readonly isReplaced: boolean;
  readonly onClick: () => void;
}

function EndButton({ of, isReplaced, onClick }: EndButtonProps): ReactNode {
  const isSilent = useNow() - parseTimestamp(of.last_used_at ?? of.created_at) > silentMs;
  return (
    <button type="button" className={isReplaced && isSilent ? 'plain good' : 'plain danger'} onClick={onClick}>
      {isReplaced ? 'End it now' : 'Revoke'}
      <span className="hidden"> {of.name}</span>
    </button>
  );
}

interface ActionProps {
  readonly of: Key;
  readonly onClose: () => void;
}

function Rotate({ of: { key_id, name, last_used_at }, onClose }: ActionProps): ReactNode {
  const [made, setMade] = useState<Answer<'rotateKey'>>();
  const rotation = useChange('rotateKey', ['keys'], setMade);
  if (made) return <ShownKey made={made} note={<OldKey keyId={key_id} />} onClose={onClose} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const overlap = Number(new FormData(event.currentTarget).get('overlap'));
    rotation.mutate({ params: { key_id }, body: { overlap_hours: overlap } });
  };
  return (
    <Dialog title={`Rotate “${name}”`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          A new key takes its place. The old one was last used <Age at={last_used_at} />.
        </p>
        <label>
          The old key ends
          <select name="overlap">
            {overlaps.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? 'at once' : `in ${formatCount(hours, 'hour')}`}
              </option>
            ))}
          </select>
        </label>
        <FormActions change={rotation} label="Rotate key" pendingLabel="Rotating…" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The end of the replaced key, and its last use, which shows if a program still has it. */
function OldKey({ keyId }: { readonly keyId: string }): ReactNode {
  const keys = useAsk('keys', {});
  const old = keys.data?.keys.find(({ key_id }) => key_id === keyId);
  if (!old || old.status !== 'active') return null;
  return (
    <p className="quiet">
      The old key was last used <Age at={old.last_used_at} /> and ends <Age at={old.expires_at} />. End it in the list
      once nothing uses it.
    </p>
  );
}

function Revoke({ of: { key_id, name, last_used_at }, onClose }: ActionProps): ReactNode {
  const announce = useContext(AnnouncementContext);
  const adapters = useAsk('adapters', {});
  const revocation = useChange('revokeKey', ['keys', 'adapters', 'audit'], (answer) => {
    announce(describeRevocation(name, answer));
    onClose();
  });
  return (
    <Confirm
      title={`Revoke “${name}”?`}
      verb={revocation.isPending ? 'Revoking…' : 'Revoke key'}
      isBusy={revocation.isPending}
      onConfirm={() => revocation.mutate({ params: { key_id } })}
      onClose={onClose}
    >
      <p>
        Every request with it is refused from that moment, and its connections are closed. It was last used{' '}
        <Age at={last_used_at} />.
      </p>
      {(adapters.data?.total_connected ?? 0) > 0 && (
        <p className="quiet">
          Connected now: {formatCount(adapters.data?.total_connected ?? 0, 'adapter')} of the account. Those that use
          this key are disconnected.
        </p>
      )}
      <Failure error={revocation.error} />
    </Confirm>
  );
}

function describeRevocation(
  name: string,
  { revoked_at, connections_closed, acknowledged, processes }: Answer<'revokeKey'>,
): string {
  const closed =
    connections_closed === 0 ? 'no connection was open' : `${formatCount(connections_closed, 'connection')} closed`;
  const count = processes ? ` by ${processes.acknowledged} of ${processes.total}` : '';
  const spread = acknowledged ? `acknowledged${count || ' everywhere'}` : `acknowledged${count || ' by some'} so far`;
  return `“${name}” is refused everywhere since ${revoked_at.slice(11)} UTC: ${closed}, ${spread}.`;
}
