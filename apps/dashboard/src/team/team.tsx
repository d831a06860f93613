import { type ReactNode, useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { Age, formatDate } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { Invite } from './invite.tsx';
import { PasskeyPolicy } from './passkey-policy.tsx';
import { MemberActions, MemberRole, RevokeInvitation } from './member-actions.tsx';

type Member = Answer<'team'>['members'][number];
type Invitation = Answer<'team'>['invitations'][number];

const teamTiers = ['team', 'enterprise'];

/** The members of the account, and who is invited. */
export function Team({ session }: { readonly session: Session }): ReactNode {
  const team = useAsk('team', {});
  const [isInviting, setInviting] = useState(false);
  const mayInvite = isAtLeast(session, 'admin') && teamTiers.includes(session.tier);
  const button = mayInvite && (
    <button type="button" className="primary" onClick={() => setInviting(true)}>
      <Icon name="plus" />
      Invite
    </button>
  );
  return (
    <Page title="Team" intro="Members share the quota and the adapters; each has keys of their own." actions={button}>
      <Loaded query={team} what="the team">
        {(answer) => <Seats team={answer} session={session} />}
      </Loaded>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Seats({ team, session }: { readonly team: Answer<'team'>; readonly session: Session }): ReactNode {
  const columns: Column<Member>[] = [
    { title: 'Member', cell: (member) => <Person of={member} isMe={member.user_id === session.user_id} /> },
    { title: 'Role', cell: (member) => <MemberRole member={member} session={session} /> },
    { title: 'Passkey', cell: ({ has_passkey }) => (has_passkey ? 'yes' : 'no') },
    { title: 'Joined', cell: ({ created_at }) => formatDate(created_at) },
    {
      title: 'Actions',
      isUntitled: true,
      cell: (member) => <MemberActions member={member} session={session} />,
    },
  ];
  return (
    <>
      {team.members.length === 1 && team.invitations.length === 0 && <OnlyYou tier={session.tier} />}
      <Panel title="Members" note={<span className="quiet">{`${team.total} of ${team.limit} seats`}</span>}>
        <Table caption="Members" columns={columns} rows={team.members} keyOf={({ user_id }) => user_id} />
      </Panel>
      {team.invitations.length > 0 && <Invitations invitations={team.invitations} />}
      <PasskeyPolicy session={session} isRequired={team.passkey_required} />
    </>
  );
}

function Person({ of: { email }, isMe }: { readonly of: Member; readonly isMe: boolean }): ReactNode {
  return (
    <span className="name">
      <bdi className="strong">{email}</bdi>
      {isMe && <span className="chip">you</span>}
    </span>
  );
}

function OnlyYou({ tier }: { readonly tier: string }): ReactNode {
  return (
    <p className="note">
      {teamTiers.includes(tier)
        ? 'You are the only member. Invite the first colleague: they get a key of their own, and you see what it does.'
        : `The tier ${tier} has one member. With the tier team, up to ten people share 50,000 operations a month.`}
    </p>
  );
}

function Invitations({ invitations }: { readonly invitations: readonly Invitation[] }): ReactNode {
  const columns: Column<Invitation>[] = [
    { title: 'Address', cell: ({ email }) => <bdi className="strong">{email}</bdi> },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Ends', cell: ({ expires_at }) => <Age at={expires_at} /> },
    { title: 'Actions', isUntitled: true, cell: (invitation) => <RevokeInvitation invitation={invitation} /> },
  ];
  return (
    <Panel title="Open invitations">
      <Table
        caption="Open invitations"
        columns={columns}
        rows={invitations}
        keyOf={({ invitation_id }) => invitation_id}
      />
    </Panel>
  );
}
