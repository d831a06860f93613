import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { formatDuration, formatNumber, Moment } from '../parts/figures.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page } from '../shell/page.tsx';
import { type Address, Filters, type Query, useAddress } from './filters.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { describeReason, describeState, nameAdapter, type Operation } from './outcomes.ts';

const pageSize = 50;
/** Days in which what ran is offered as a filter: the longest that usage answers. */
const nameDays = 90;

/** Every operation that the ledger still has: what ran, with which key, and how it ended. */
export function Operations(): ReactNode {
  const [, navigate] = useLocation();
  const address = useAddress();
  const { query, operation, toHref } = address;
  const list = useAsk('listOperations', { query: { ...query, limit: pageSize } }, { keepsLast: true });
  const usage = useAsk('usage', { query: { days: nameDays } });
  return (
    <Page title="Operations" intro={describeRetention(list.data?.kept_days)}>
      <Filters address={address} usage={usage.data} />
      <Loaded query={list} what="the operations">
        {(answer) => <Log answer={answer} usage={usage.data} address={address} />}
      </Loaded>
      {operation !== undefined && (
        <OperationDialog
          operationId={operation}
          listed={list.data?.operations.find(({ operation_id }) => operation_id === operation)}
          usage={usage.data}
          onClose={() => navigate(toHref({ operation: undefined }), { replace: true })}
        />
      )}
    </Page>
  );
}

function describeRetention(kept: Answer<'listOperations'>['kept_days'] | undefined): string {
  if (!kept) return 'What ran, with which key, and how it ended.';
  const { committed, refunded } = kept;
  const failed = refunded === committed ? '' : `, one that failed for ${refunded}`;
  return `An operation is listed for ${committed} days${failed}. Usage keeps the sums.`;
}

interface LogProps {
  readonly answer: Answer<'listOperations'>;
  readonly usage: Answer<'usage'> | undefined;
  readonly address: Address;
}

function Log({ answer: { operations, next }, usage, address: { query, toHref } }: LogProps): ReactNode {
  const isFirst = query.before === undefined;
  if (operations.length === 0 && next === null && isFirst) return <Nothing isFiltered={hasAny(query)} />;
  return (
    <>
      <section className="panel sheet">
        <Table
          caption="Operations, latest first"
          columns={listColumns(usage, toHref)}
          rows={operations}
          keyOf={({ operation_id }) => operation_id}
        />
        {operations.length === 0 && <p className="quiet">No operation of this page matches. Older ones may.</p>}
      </section>
      <nav className="row center" aria-label="Pages of the list">
        {!isFirst && (
          <Link className="button" href={toHref({ before: undefined })}>
            Latest
          </Link>
        )}
        {next !== null && (
          <Link className="button" href={toHref({ before: next })}>
            Older
          </Link>
        )}
      </nav>
    </>
  );
}

function hasAny(query: Query): boolean {
  return Object.values({ ...query }).some((value) => value !== undefined);
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  return isFiltered ? (
    <Empty icon="operations" title="No operation matches">
      <p>Choose another filter, or show all operations.</p>
      <Link className="button" href="/operations">
        Show all
      </Link>
    </Empty>
  ) : (
    <Empty icon="operations" title="Nothing ran yet">
      <p>Each request that runs a tool is listed here, with its outcome, its cost and the key that sent it.</p>
      <Link className="button primary" href="/connect">
        Connect an assistant
      </Link>
    </Empty>
  );
}

function listColumns(usage: Answer<'usage'> | undefined, toHref: Address['toHref']): Column<Operation>[] {
  const names = new Map(usage?.by_key.map(({ key_id, name }) => [key_id, name]));
  return [
    {
      title: 'Operation',
      cell: ({ operation_id, tool }) => (
        <span className="what">
          <Link className="strong" href={toHref({ operation: operation_id })}>
            {tool}
          </Link>
          <small className="quiet">
            <code title={operation_id}>…{operation_id.slice(-12)}</code>
          </small>
        </span>
      ),
    },
    { title: 'Outcome', cell: (operation) => <Outcome of={operation} /> },
    { title: 'Time', cell: ({ reserved_at }) => <Moment at={reserved_at} isShort /> },
    {
      title: 'Took',
      isNumber: true,
      cell: ({ duration_ms }) => (duration_ms === null ? '…' : formatDuration(duration_ms)),
    },
    {
      title: 'Cost',
      isNumber: true,
      cell: ({ cost, state }) => (state === 'refunded' ? <s title="refunded">{cost}</s> : formatNumber(cost)),
    },
    { title: 'Key', cell: ({ key_id }) => <bdi>{names.get(key_id) ?? `key …${key_id.slice(-4)}`}</bdi> },
    {
      title: 'Run by',
      cell: ({ adapter_id }) => (
        <span className="whole" title={adapter_id ?? undefined}>
          {nameAdapter(adapter_id)}
        </span>
      ),
    },
  ];
}

function Outcome({ of: { state, reason } }: { readonly of: Operation }): ReactNode {
  return (
    <span className="what">
      <Status of={describeState(state)} />
      {reason !== null && <small className="quiet">{describeReason(reason)}</small>}
    </span>
  );
}
