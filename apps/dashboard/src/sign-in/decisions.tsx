import { type ReactNode, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { type Session, useDecision } from '../api/session.ts';
import { Age } from '../parts/figures.tsx';
import { Mark } from '../parts/icon.tsx';
import { Failure, Loaded } from '../parts/loaded.tsx';

type Found = Answer<'undecided'>;

/** First page of an address that had an account before it was verified: each key, assistant and member is decided on. */
export function Decisions({ session }: { readonly session: Session }): ReactNode {
  const found = useAsk('undecided', {});
  return (
    <main id="main" className="front">
      <div className="front-card wide">
        <Mark />
        <div>
          <h1>This account is now yours</h1>
          <p className="quiet">
            <bdi className="strong">{session.email}</bdi> was registered before it was verified. What was made then may
            belong to someone else. Keep what you know; everything else ends now.
          </p>
        </div>
        <Loaded query={found} what="what the account holds">
          {(answer) => <Choice found={answer} />}
        </Loaded>
      </div>
    </main>
  );
}

function Choice({ found: { things } }: { readonly found: Found }): ReactNode {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const decision = useDecision();
  const toggle = (id: string, isKept: boolean) =>
    setKept((last) => new Set([...last].filter((one) => one !== id).concat(isKept ? [id] : [])));
  const ended = things.length - kept.size;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        decision.mutate(kept.size === 0 ? { start_fresh: true } : { keep: [...kept] });
      }}
    >
      <fieldset className="choices">
        <legend>Keep these</legend>
        {things.map((thing) => (
          <Held key={thing.id} thing={thing} isKept={kept.has(thing.id)} onChange={(is) => toggle(thing.id, is)} />
        ))}
      </fieldset>
      <Failure error={decision.error} />
      <button className="primary" disabled={decision.isPending}>
        {ended === 0 ? 'Keep everything' : kept.size === 0 ? 'Start fresh: end everything' : `End the other ${ended}`}
      </button>
    </form>
  );
}

interface HeldProps {
  readonly thing: Found['things'][number];
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}

function Held({ thing: { kind, name, created_at, last_used_at }, isKept, onChange }: HeldProps): ReactNode {
  return (
    <label className="choice">
      <input type="checkbox" checked={isKept} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <bdi className="strong">{name}</bdi>
        <small className="quiet">
          {kind}, made <Age at={created_at} />, last used <Age at={last_used_at} />
        </small>
      </span>
    </label>
  );
}
