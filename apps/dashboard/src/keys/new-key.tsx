import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Answer, Request } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { Dialog, FormActions } from '../parts/dialog.tsx';
import { readText } from '../parts/form.ts';
import { EnvironmentField } from './environment.tsx';
import { ShownKey } from './shown-key.tsx';

/** Lifetimes on offer, in days; the empty one is until the key is revoked. */
const lifetimes = ['90', '30', '7', '365', ''] as const;

interface NewKeyProps {
  readonly session: Session;
  readonly onClose: () => void;
  /** Name that is filled in. */
  readonly name?: string;
  /** Block that a reader needs next, with the key in it. */
  readonly toSnippet?: (key: string) => string;
}

/** Makes a key and shows it once. The key lives in the state of this dialog and nowhere else. */
export function NewKey({ session, onClose, name = 'laptop', toSnippet }: NewKeyProps): ReactNode {
  const [made, setMade] = useState<Answer<'createKey'>>();
  const creation = useChange('createKey', ['keys'], setMade);
  if (made) return <ShownKey made={made} toSnippet={toSnippet} onClose={onClose} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate({ body: readForm(new FormData(event.currentTarget)) });
  };
  return (
    <Dialog title="New key" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <label>
          Name
          <input name="name" required maxLength={100} autoComplete="off" defaultValue={name} />
          <small className="quiet">The program or machine that will use it.</small>
        </label>
        <div className="pair">
          <EnvironmentField />
          <Lifetime />
        </div>
        <label>
          Operations a month
          <input name="cap" type="number" min={1} max={2_147_483_647} placeholder="no limit of its own" />
        </label>
        {isAtLeast(session, 'admin') && <Kind />}
        <FormActions change={creation} label="Create key" pendingLabel="Creating…" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Lifetime(): ReactNode {
  return (
    <label>
      Ends
      <select name="days">
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {days === '' ? 'never' : `in ${days} days`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Kind(): ReactNode {
  return (
    <label>
      Acts for
      <select name="kind">
        <option value="personal">me; it ends when I leave</option>
        <option value="service">the account; it cannot manage keys</option>
      </select>
    </label>
  );
}

function readForm(form: FormData): Request<'createKey'>['body'] {
  const [days, cap] = [Number(form.get('days')), Number(form.get('cap'))];
  const environment = readText(form, 'environment').trim();
  return {
    name: readText(form, 'name'),
    kind: form.get('kind') === 'service' ? 'service' : 'personal',
    ...(environment !== '' && { environment }),
    ...(days > 0 && { expires_in_days: days }),
    ...(cap > 0 && { monthly_cap: cap }),
  };
}
