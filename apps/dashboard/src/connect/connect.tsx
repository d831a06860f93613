import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isAtLeast, type Session } from '../api/session.ts';
import { NewKey } from '../keys/new-key.tsx';
import { Code } from '../parts/copy.tsx';
import { Icon } from '../parts/icon.tsx';
import { isLocalHost } from '../parts/local-host.ts';
import { Page, Panel } from '../shell/page.tsx';
import { AdapterWays } from './adapter-ways.tsx';
import { type Assistant, assistants, fillBlock } from './assistants.ts';

/** Steps that connect an assistant or a CAD application, with the address of this service filled in. */
export function Connect({ session }: { readonly session: Session }): ReactNode {
  const [, navigate] = useLocation();
  const isAdapter = new URLSearchParams(useSearch()).has('adapter');
  const tabs = [
    { title: 'An assistant', href: '/connect', isCurrent: !isAdapter },
    { title: 'A CAD application', href: '/connect?adapter', isCurrent: isAdapter },
  ];
  return (
    <Page title="Connect" intro="Assistants choose the tools; adapters run them in a CAD application.">
      <div className="tabs" role="group" aria-label="What to connect">
        {tabs.map(({ title, href, isCurrent }) => (
          <button key={href} type="button" aria-pressed={isCurrent} onClick={() => navigate(href, { replace: true })}>
            {title}
          </button>
        ))}
      </div>
      {isAdapter ? <AdapterWays session={session} /> : <AssistantWays session={session} />}
    </Page>
  );
}

function AssistantWays({ session }: { readonly session: Session }): ReactNode {
  const [id, setId] = useState(assistants[0]?.id);
  const chosen = assistants.find((one) => one.id === id);
  return (
    <div className="wizard">
      <fieldset className="picker">
        <legend className="hidden">Assistant</legend>
        {assistants.map((one) => (
          <label key={one.id}>
            <input type="radio" name="assistant" checked={one.id === id} onChange={() => setId(one.id)} />
            {one.name}
          </label>
        ))}
      </fieldset>
      {chosen && <Way key={chosen.id} to={chosen} session={session} />}
    </div>
  );
}

function Way({ to, session }: { readonly to: Assistant; readonly session: Session }): ReactNode {
  const [isMaking, setMaking] = useState(false);
  const { host } = window.location;
  const isLocal = isLocalHost(host);
  const takesKey = to.block.includes('KEY') || to.block.includes('input:kerf');
  return (
    <Panel title={to.name}>
      <div className="stack">
        {to.note && <p>{to.note}</p>}
        <Code title={to.place} text={fillBlock(to.block, host)} />
        {takesKey && isAtLeast(session, 'member') && (
          <div className="row">
            <button type="button" onClick={() => setMaking(true)}>
              <Icon name="plus" />
              Make a key for {to.name}
            </button>
            <span className="quiet">It is filled in where the block says KEY.</span>
          </div>
        )}
        {isLocal && <LocalNote isRemote={to.isRemote === true} />}
      </div>
      {isMaking && (
        <NewKey
          session={session}
          name={to.name}
          toSnippet={(key) => fillBlock(to.block, host, key)}
          onClose={() => setMaking(false)}
        />
      )}
    </Panel>
  );
}

/** A local service has a certificate of its own authority, and no one outside reaches it. */
function LocalNote({ isRemote }: { readonly isRemote: boolean }): ReactNode {
  return (
    <p className="note">
      {isRemote ? (
        'This Kerf runs on your machine, where a service from outside cannot reach it.'
      ) : (
        <>
          This Kerf runs on your machine. Set <code>NODE_EXTRA_CA_CERTS</code> to the file{' '}
          <code>.kerf/certificates/ca.pem</code> in the environment of the assistant.
        </>
      )}
    </p>
  );
}
