import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { useNow } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { Page } from '../shell/page.tsx';
import { EnvironmentFilter } from './environment.tsx';
import { KeyList } from './key-list.tsx';
import { type KeyOrder, keyOrders, readOrder } from './key-order.ts';
import { NewKey } from './new-key.tsx';

type Key = Answer<'keys'>['keys'][number];

/** Every key of the account that the member may see, and the ways to make, replace and end them. */
export function Keys({ session }: { readonly session: Session }): ReactNode {
  const keys = useAsk('keys', {});
  const [isNew, setNew] = useNewKeyAddress();
  const mayCreate = isAtLeast(session, 'member');
  const button = mayCreate && (
    <button type="button" className="primary" onClick={() => setNew(true)}>
      <Icon name="plus" />
      New key
    </button>
  );
  return (
    <Page
      title="Keys"
      intro="A key is shown once, when it is made. Use one per program, and replace it every 90 days."
      actions={button}
    >
      <Loaded query={keys} what="the keys">
        {(answer) =>
          answer.keys.length === 0 ? (
            <Empty icon="keys" title="No key yet">
              <p>A program or an assistant needs one for every request.</p>
              {button}
            </Empty>
          ) : (
            <Listing keys={answer.keys} session={session} mayChange={mayCreate} />
          )
        }
      </Loaded>
      {isNew && <NewKey session={session} onClose={() => setNew(false)} />}
    </Page>
  );
}

/** True while the address of the page is that of a new key, to which other pages link. */
function useNewKeyAddress(): [boolean, (isNew: boolean) => void] {
  const [, navigate] = useLocation();
  const isNew = new URLSearchParams(useSearch()).has('new');
  return [isNew, (wanted) => navigate(wanted ? '/keys?new' : '/keys', { replace: true })];
}

interface ListingProps {
  readonly keys: readonly Key[];
  readonly session: Session;
  readonly mayChange: boolean;
}

function Listing({ keys, session, mayChange }: ListingProps): ReactNode {
  const [order, setOrder] = useState<KeyOrder>('state');
  const [environment, setEnvironment] = useState('');
  const used = useMonthUse();
  const members = useAsk('team', {}).data?.members ?? [];
  const environments = [...new Set(keys.flatMap((key) => key.environment ?? []))].toSorted();
  // The last key of an environment may end while it is chosen.
  const chosen = environments.includes(environment) ? environment : '';
  const shown = keys.filter((key) => chosen === '' || key.environment === chosen);
  return (
    <>
      <div className="filters">
        <label>
          Sort by
          <select value={order} onChange={({ target }) => setOrder(readOrder(target.value))}>
            {Object.entries(keyOrders).map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {environments.length > 0 && <EnvironmentFilter {...{ environments, chosen }} onChoose={setEnvironment} />}
      </div>
      <KeyList
        keys={shown}
        order={order}
        used={used}
        members={new Map(members.map(({ user_id, email }) => [user_id, email]))}
        session={session}
        mayChange={mayChange}
      />
    </>
  );
}

/** Reads the operations of each key in this month: those of the days since its first, in UTC. */
function useMonthUse(): ReadonlyMap<string, number> | undefined {
  const days = new Date(useNow()).getUTCDate();
  const usage = useAsk('usage', { query: { days } });
  return usage.data && new Map(usage.data.by_key.map(({ key_id, operations }) => [key_id, operations]));
}
