import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import type { Session } from '../api/session.ts';
import { Age, formatNumber } from '../parts/figures.tsx';
import { Status } from '../parts/status.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { KeyActions } from './key-actions.tsx';
import { type KeyOrder, sortKeys } from './key-order.ts';

type Key = Answer<'keys'>['keys'][number];

interface KeyListProps {
  readonly keys: readonly Key[];
  readonly order: KeyOrder;
  /** Operations of this month by the id of their key; undefined while they load. */
  readonly used: ReadonlyMap<string, number> | undefined;
  /** Addresses of the members by their id. */
  readonly members: ReadonlyMap<string, string>;
  readonly session: Session;
  readonly mayChange: boolean;
}

/** The keys with what identifies them, how much they are used, and what can be done with them. */
export function KeyList({ keys, order, used, members, session, mayChange }: KeyListProps): ReactNode {
  const whose = ({ user_id }: Key) =>
    user_id === null || user_id === session.user_id ? undefined : members.get(user_id);
  const columns: Column<Key>[] = [
    { title: 'Name', cell: (key) => <KeyName of={key} owner={whose(key)} /> },
    { title: 'This month', cell: (key) => <MonthUse of={key} used={used && (used.get(key.key_id) ?? 0)} /> },
    { title: 'Last used', cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    { title: 'Ends', cell: ({ expires_at, revoked_at }) => <Age at={revoked_at ?? expires_at} /> },
    { title: 'Status', cell: ({ status }) => <Status of={status} /> },
    { title: 'Actions', isUntitled: true, cell: (key) => (mayChange ? <KeyActions of={key} /> : null) },
  ];
  return (
    <section className="panel sheet">
      <Table
        caption="Keys of this account"
        columns={columns}
        rows={sortKeys(keys, order, used)}
        keyOf={({ key_id }) => key_id}
      />
    </section>
  );
}

function KeyName({ of, owner }: { readonly of: Key; readonly owner: string | undefined }): ReactNode {
  const { name, environment, kind, origin, prefix, last4, created_at, exposed_at } = of;
  return (
    <span className="what">
      <span className="name">
        <bdi className="strong">{name}</bdi>
        {environment !== null && <bdi className="chip accent">{environment}</bdi>}
        {kind === 'service' && <span className="chip">service</span>}
        {origin === 'oauth' && <span className="chip">assistant</span>}
        {exposed_at !== null && <span className="chip danger">exposed</span>}
      </span>
      <small className="quiet">
        <code>{`${prefix}…${last4}`}</code>, made <Age at={created_at} />
        {owner !== undefined && (
          <>
            {' '}
            for <bdi>{owner}</bdi>
          </>
        )}
      </small>
    </span>
  );
}

/** Operations of a key in this month, with its cap if it has one. */
function MonthUse({ of: { monthly_cap: cap }, used }: { readonly of: Key; readonly used: number | undefined }) {
  if (used === undefined) return <span className="quiet">…</span>;
  if (cap === null) return formatNumber(used);
  return (
    <span className="share">
      {`${formatNumber(used)} of ${formatNumber(cap)}`}
      <meter aria-label="Operations of its month" min={0} max={cap} low={cap * 0.8} high={cap} value={used} />
    </span>
  );
}
