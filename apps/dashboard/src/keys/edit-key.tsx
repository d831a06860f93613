import type { ReactNode, SubmitEvent } from 'react';
import type { Answer, Request } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { Dialog, FormActions } from '../parts/dialog.tsx';
import { readText } from '../parts/form.ts';
import { EnvironmentField } from './environment.tsx';

type Key = Answer<'keys'>['keys'][number];
type Change = NonNullable<Request<'updateKey'>['body']>;

const maxCap = 2_147_483_647;

/** Changes name, environment and cap of a key. A cap can only be lowered: a key never becomes more powerful. */
export function EditKey({ of, onClose }: { readonly of: Key; readonly onClose: () => void }): ReactNode {
  const change = useChange('updateKey', ['keys', 'audit'], onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = findChanges(of, new FormData(event.currentTarget));
    if (Object.keys(body).length === 0) return onClose();
    change.mutate({ params: { key_id: of.key_id }, body });
  };
  return (
    <Dialog title={`Edit “${of.name}”`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <label>
          Name
          <input name="name" required maxLength={100} autoComplete="off" defaultValue={of.name} />
        </label>
        <div className="pair">
          <EnvironmentField value={of.environment ?? ''} />
          <label>
            Operations a month
            <input
              name="cap"
              type="number"
              min={1}
              max={of.monthly_cap ?? maxCap}
              placeholder="no limit of its own"
              defaultValue={of.monthly_cap ?? ''}
            />
          </label>
        </div>
        <p className="quiet">A limit can be set or lowered, and never raised: make another key for that.</p>
        <FormActions change={change} label="Save" pendingLabel="Saving…" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function findChanges(of: Key, form: FormData): Change {
  const name = readText(form, 'name');
  const environment = readText(form, 'environment').trim() || null;
  const cap = Number(form.get('cap'));
  return {
    ...(name !== of.name && { name }),
    ...(environment !== of.environment && { environment }),
    ...(cap > 0 && cap !== of.monthly_cap && { monthly_cap: cap }),
  };
}
