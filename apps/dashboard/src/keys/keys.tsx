import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { Age } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page } from '../shell/page.tsx';
import { KeyActions } from './key-actions.tsx';
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
            <KeyList keys={answer.keys} mayChange={mayCreate} />
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

function KeyList({ keys, mayChange }: { readonly keys: readonly Key[]; readonly mayChange: boolean }): ReactNode {
  const [order, setOrder] = useState<KeyOrder>('state');
  const columns: Column<Key>[] = [
    { title: 'Name', cell: (key) => <KeyName of={key} /> },
    { title: 'Key', cell: ({ prefix, last4 }) => <code>{`${prefix}…${last4}`}</code> },
    { title: 'Last used', cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    { title: 'Ends', cell: ({ expires_at, revoked_at }) => <Age at={revoked_at ?? expires_at} /> },
    { title: 'Status', cell: ({ status }) => <Status of={status} /> },
    {
      title: 'Actions',
      isUntitled: true,
      cell: (key) => (mayChange ? <KeyActions of={key} /> : null),
    },
  ];
  return (
    <>
      <label className="inline filter">
        Sort by
        <select value={order} onChange={({ target }) => setOrder(readOrder(target.value))}>
          {Object.entries(keyOrders).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <section className="panel sheet">
        <Table
          caption="Keys of this account"
          columns={columns}
          rows={sortKeys(keys, order)}
          keyOf={({ key_id }) => key_id}
        />
      </section>
    </>
  );
}

function readOrder(text: string): KeyOrder {
  return text === 'used' || text === 'ends' || text === 'name' ? text : 'state';
}

function KeyName({ of: { name, kind, origin, created_at, exposed_at, monthly_cap } }: { readonly of: Key }): ReactNode {
  return (
    <span className="what">
      <span className="name">
        <bdi className="strong">{name}</bdi>
        {kind === 'service' && <span className="chip">service</span>}
        {origin === 'oauth' && <span className="chip">assistant</span>}
        {monthly_cap !== null && <span className="chip">{`≤ ${monthly_cap} a month`}</span>}
        {exposed_at !== null && <span className="chip danger">exposed</span>}
      </span>
      <small className="quiet">
        made <Age at={created_at} />
      </small>
    </span>
  );
}

/** Sorts after every timestamp. */
const last = '9999';

/** Orders of the list of keys: what a key is sorted by, as text. */
const keyOrders = {
  state: { title: 'state', getRank: ({ status }: Key) => (status === 'active' ? '0' : '1'), isNewestFirst: false },
  used: { title: 'last used', getRank: ({ last_used_at }: Key) => last_used_at ?? '', isNewestFirst: true },
  ends: {
    title: 'ends soonest',
    getRank: ({ status, expires_at }: Key) => (status === 'active' ? (expires_at ?? last) : last),
    isNewestFirst: false,
  },
  name: { title: 'name', getRank: ({ name }: Key) => name.toLowerCase(), isNewestFirst: false },
} as const;

/** Name of an order. */
type KeyOrder = keyof typeof keyOrders;

/** Sorts keys; equal ones stay in the order of the service, live and new first. */
function sortKeys(keys: readonly Key[], order: KeyOrder): Key[] {
  const { getRank, isNewestFirst } = keyOrders[order];
  const sign = isNewestFirst ? -1 : 1;
  return keys.toSorted((one, other) => sign * compareTexts(getRank(one), getRank(other)));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
