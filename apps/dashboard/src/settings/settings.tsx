import { type ReactNode, useContext } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { type Session, useSignOut } from '../api/session.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { describeBrowser } from '../parts/browser-name.ts';
import { Age, formatCount } from '../parts/figures.tsx';
import { Failure, Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { IdentityPanel } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { WholeAccount } from './whole-account.tsx';

type Listed = Answer<'sessions'>['sessions'][number];

/** The member, their passkeys, and the browsers in which they are signed in. */
export function Settings({ session }: { readonly session: Session }): ReactNode {
  const sessions = useAsk('sessions', {});
  const signOut = useSignOut();
  return (
    <Page title="Settings">
      <Panel title="You">
        <dl>
          <div>
            <dt>E-mail address</dt>
            <dd>
              <bdi>{session.email}</bdi>
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{session.role}</dd>
          </div>
          <div>
            <dt>Tier</dt>
            <dd>{`${session.tier}, ${session.subscription_status}`}</dd>
          </div>
        </dl>
        <Failure error={signOut.error} />
        <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </Panel>
      <IdentityPanel />
      <Passkeys />
      <Panel title="Sessions" note={<EndOthers />}>
        <Loaded query={sessions} what="the sessions">
          {(answer) => <SessionList sessions={answer.sessions} />}
        </Loaded>
      </Panel>
      <WholeAccount session={session} />
    </Page>
  );
}

/** Signs the member out of every browser but this one. */
function EndOthers(): ReactNode {
  const announce = useContext(AnnouncementContext);
  const end = useChange('endOtherSessions', ['sessions', 'audit'], ({ ended }) =>
    announce(`${formatCount(ended, 'other session')} ended.`),
  );
  return (
    <span className="row">
      <Failure error={end.error} />
      <button type="button" className="plain danger" disabled={end.isPending} onClick={() => end.mutate({})}>
        End all others
      </button>
    </span>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly Listed[] }): ReactNode {
  const columns: Column<Listed>[] = [
    { title: 'Browser', cell: (one) => <Browser of={one} /> },
    { title: 'Signed in', cell: ({ authenticated_at }) => <Age at={authenticated_at} /> },
    { title: 'Last used', cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    { title: 'Ends', cell: ({ expires_at }) => <Age at={expires_at} /> },
    { title: 'Actions', isUntitled: true, cell: (one) => (one.is_current ? null : <End of={one} />) },
  ];
  return <Table caption="Sessions" columns={columns} rows={sessions} keyOf={({ session_id }) => session_id} />;
}

function Browser({ of: { user_agent, network, is_current } }: { readonly of: Listed }): ReactNode {
  return (
    <span className="what">
      <span className="name">
        <bdi className="strong" title={user_agent}>
          {describeBrowser(user_agent)}
        </bdi>
        {is_current && <span className="chip accent">this one</span>}
      </span>
      <small className="quiet">{network}</small>
    </span>
  );
}

function End({ of: { session_id, user_agent } }: { readonly of: Listed }): ReactNode {
  const end = useChange('endOtherSession', ['sessions', 'audit']);
  return (
    <div className="row end">
      <Failure error={end.error} />
      <button
        type="button"
        className="plain danger"
        disabled={end.isPending}
        onClick={() => end.mutate({ params: { session_id } })}
      >
        End<span className="hidden"> the session of {describeBrowser(user_agent)}</span>
      </button>
    </div>
  );
}
