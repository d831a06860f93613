import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import type { Session } from '../api/session.ts';
import { Bars, fillDays } from '../parts/bars.tsx';
import { Age, formatCount, formatDate, formatNumber, useNow } from '../parts/figures.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { FirstSteps, findNextStep } from './first-steps.tsx';
import { Failures } from './failures.tsx';
import { describePace, findAttention } from './insights.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

const days = 30;
const maxListed = 5;

/** The state of the account at a glance, and the one thing that is missing next. */
export function Overview({ session }: { readonly session: Session }): ReactNode {
  const usage = useAsk('usage', { query: { days } });
  const adapters = useAsk('adapters', {});
  const keys = useAsk('keys', {});
  const known = { keys: keys.data, adapters: adapters.data, usage: usage.data };
  const next = findNextStep(known);
  return (
    <Page title="Overview" actions={next && <NextStep to={next} />}>
      <PasskeyOffer session={session} />
      <FirstSteps {...known} />
      <div className="grid">
        <Panel title="This month" note={<span className="chip">{session.tier}</span>}>
          <Loaded query={usage} what="the usage of this month">
            {(answer) => <Month usage={answer} />}
          </Loaded>
        </Panel>
        <Panel title="Adapters" note={<Link href="/adapters">All adapters</Link>}>
          <Loaded query={adapters} what="the adapters">
            {(answer) => <AdapterList adapters={answer.adapters} />}
          </Loaded>
        </Panel>
        <Panel title="Keys" note={<Link href="/keys">All keys</Link>}>
          <Loaded query={keys} what="the keys">
            {(answer) => <KeyNotes keys={answer.keys} />}
          </Loaded>
        </Panel>
      </div>
      <Recent usage={usage} />
      <Failures />
    </Page>
  );
}

/** Operations of recent days. */
function Recent({ usage }: { readonly usage: UseQueryResult<Answer<'usage'>> }): ReactNode {
  const now = useNow();
  return (
    <Panel title={`Operations, last ${days} days`} note={<Link href="/usage">Usage</Link>}>
      <Loaded query={usage} what="the operations">
        {({ by_day, totals }) =>
          totals.operations === 0 ? (
            <Nothing>Nothing ran yet. Each operation shows here as soon as it is done.</Nothing>
          ) : (
            <Bars days={fillDays(by_day, days, now)} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function NextStep({ to: [label, href] }: { readonly to: readonly [label: string, href: string] }): ReactNode {
  return (
    <Link className="button primary" href={href}>
      {label}
    </Link>
  );
}

function Month({ usage: { rate_limit: month, period_start } }: { readonly usage: Answer<'usage'> }): ReactNode {
  const { operations_used: used, operations_limit: limit, reset_at } = month;
  const now = useNow();
  return (
    <>
      <p className="figure">
        {formatNumber(used)} <small className="quiet">of {formatNumber(limit)} operations</small>
      </p>
      <meter aria-label="Operations used this month" min={0} max={limit} low={limit * 0.8} high={limit} value={used} />
      <p className="quiet">
        {describePace({ used, limit, startsAt: period_start, endsAt: reset_at, now })} Resets {formatDate(reset_at)}.
      </p>
    </>
  );
}

function AdapterList({ adapters }: { readonly adapters: Answer<'adapters'>['adapters'] }): ReactNode {
  if (adapters.length === 0) return <Nothing>No CAD application is connected, so modelling tools cannot run.</Nothing>;
  return (
    <ul className="list">
      {adapters.slice(0, maxListed).map(({ adapter_id, adapter_type, status, document }) => (
        <li key={adapter_id}>
          <span>
            <bdi className="strong">{document?.name ?? adapter_type}</bdi>
            <small className="quiet">
              {adapter_type}
              {document && `, ${formatCount(document.object_count, 'object')}`}
            </small>
          </span>
          <Status of={status} />
        </li>
      ))}
    </ul>
  );
}

function KeyNotes({ keys }: { readonly keys: Answer<'keys'>['keys'] }): ReactNode {
  const live = keys.filter(({ status }) => status === 'active');
  const notes = findAttention(live, useNow());
  return (
    <>
      <p className="figure">
        {formatNumber(live.length)} <small className="quiet">live</small>
      </p>
      {notes.length === 0 ? (
        <Nothing>Nothing needs your attention: no key is exposed, ends soon or sleeps.</Nothing>
      ) : (
        <ul className="list">
          {notes.slice(0, maxListed).map(({ key, note, at }) => (
            <li key={key.key_id}>
              <bdi className="strong">{key.name}</bdi>
              <small className="quiet">
                {note} <Age at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Nothing = ({ children }: { readonly children: ReactNode }) => <p className="quiet">{children}</p>;
