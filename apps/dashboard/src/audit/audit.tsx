import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { formatCount, Moment } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Failure, Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page } from '../shell/page.tsx';
import { type AuditEvent, type ChainReport, checkLog } from './chain.ts';
import { describeAction, describeDetails } from './words.ts';

const pageSize = 50;

/** Everything that was changed in the account, and by whom. */
export function Audit({ session }: { readonly session: Session }): ReactNode {
  if (!isAtLeast(session, 'admin'))
    return (
      <Page title="Audit log">
        <Empty icon="audit" title="Admins read the audit log">
          <p>Your role is {session.role}. The owner of the account can change it.</p>
        </Empty>
      </Page>
    );
  return (
    <Page title="Audit log" intro="Every change of the account. Each entry seals the one before it.">
      <Chain />
      <Log />
    </Page>
  );
}

/** Checks the chain in the page, and offers what was checked as a file. */
function Chain(): ReactNode {
  const check = useMutation({ mutationFn: () => checkLog() });
  const { data: report } = check;
  return (
    <section className="panel chain">
      <div className="row spread">
        <p role="status">
          {report ? <Verdict report={report} /> : 'Your browser can check that no entry was changed or removed.'}
        </p>
        <span className="row">
          {report && <Export events={report.events} />}
          <button type="button" disabled={check.isPending} onClick={() => check.mutate()}>
            {check.isPending ? 'Checking…' : 'Check the chain'}
          </button>
        </span>
      </div>
      <Failure error={check.error} />
    </section>
  );
}

function Verdict({ report: { events, fault } }: { readonly report: ChainReport }): ReactNode {
  if (fault)
    return (
      <strong className="bad">
        <Icon name="warning" /> Event {fault.seq} was changed: {fault.reason}.
      </strong>
    );
  const newest = events.at(-1);
  return (
    <>
      <strong className="good">
        <Icon name="check" /> {formatCount(events.length, 'event')} intact.
      </strong>{' '}
      {newest && (
        <span className="quiet">
          Keep the newest hash: <code>{newest.hash.slice(0, 16)}…</code>
        </span>
      )}
    </>
  );
}

function Export({ events }: { readonly events: readonly AuditEvent[] }): ReactNode {
  const save = () =>
    downloadText('kerf-audit.jsonl', 'application/jsonl', events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return (
    <button type="button" className="plain" onClick={save}>
      Export JSONL
    </button>
  );
}

function Log(): ReactNode {
  const log = useInfiniteQuery({
    queryKey: ['audit', { query: { limit: pageSize } }],
    queryFn: ({ pageParam, signal }) => ask('audit', { query: { limit: pageSize, before: pageParam } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  });
  return (
    <>
      <Loaded query={log} what="the audit log">
        {({ pages }) => <Events events={pages.flatMap(({ events }) => events)} />}
      </Loaded>
      {log.hasNextPage && (
        <button type="button" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show earlier events
        </button>
      )}
    </>
  );
}

const firstPage: number | undefined = undefined;

function Events({ events }: { readonly events: readonly AuditEvent[] }): ReactNode {
  const team = useAsk('team', {});
  const emails = new Map(team.data?.members.map(({ user_id, email }) => [user_id, email]));
  const columns: Column<AuditEvent>[] = [
    { title: 'What', cell: (event) => <What of={event} /> },
    { title: 'Who', cell: ({ actor }) => <bdi>{describeActor(actor, emails)}</bdi> },
    { title: 'When', cell: ({ at }) => <Moment at={at} /> },
    { title: 'No.', isNumber: true, cell: ({ seq }) => seq },
  ];
  if (events.length === 0)
    return (
      <Empty icon="audit" title="Nothing was changed yet">
        <p>Keys, members, roles and tiers leave an entry here.</p>
      </Empty>
    );
  return (
    <section className="panel sheet">
      <Table caption="Audit log" columns={columns} rows={events} keyOf={({ id }) => id} />
    </section>
  );
}

function What({ of: { action, details } }: { readonly of: AuditEvent }): ReactNode {
  return (
    <span className="what">
      <span className="strong">{describeAction(action)}</span>
      <small className="quiet">
        <bdi>{describeDetails(details)}</bdi>
      </small>
    </span>
  );
}

function describeActor({ user_id }: AuditEvent['actor'], emails: ReadonlyMap<string, string>): string {
  return user_id === null ? 'the service' : (emails.get(user_id) ?? `a former member …${user_id.slice(-4)}`);
}

/** Offers a text as a file of the browser. */
function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
