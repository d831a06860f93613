import { type ReactNode, useState } from 'react';
import { useAsk } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { NewKey } from '../keys/new-key.tsx';
import { Code } from '../parts/copy.tsx';
import { Age } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { isLocalHost } from '../parts/local-host.ts';
import { Panel } from '../shell/page.tsx';

/** Interval at which the page looks for a new adapter, should no hint arrive. */
const watchMs = 5_000;

/** Ways to connect a CAD application, with a tick that appears when one has connected. */
export function AdapterWays({ session }: { readonly session: Session }): ReactNode {
  const { host } = window.location;
  const isLocal = isLocalHost(host);
  const url = readAdapterUrl() ?? `wss://${host}`;
  return (
    <div className="stack loose">
      <Tick />
      {isLocal && (
        <p className="note">
          This Kerf runs on your machine. Trust its certificate with the file <code>.kerf/certificates/ca.pem</code>.
        </p>
      )}
      <Freecad url={url} />
      <Headless url={url} session={session} />
    </div>
  );
}

/** Reads where adapters connect, as the service says in the page; undefined: at the host of the page. */
function readAdapterUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="kerf-adapter-url"]')?.content;
}

function Freecad({ url }: { readonly url: string }): ReactNode {
  return (
    <Panel title="FreeCAD, with its window">
      <ol className="prose">
        <li>
          Install the add-on Kerf: copy <code>apps/adapter-freecad</code> into the add-ons of FreeCAD, and restart it.
        </li>
        <li>
          Choose the workbench <strong>Kerf</strong> and the command <strong>Connect to Kerf</strong>.
        </li>
        <li>
          Enter the address <code>{url}</code> and a key. FreeCAD shares the open document.
        </li>
      </ol>
    </Panel>
  );
}

function Headless({ url, session }: { readonly url: string; readonly session: Session }): ReactNode {
  const [isMaking, setMaking] = useState(false);
  const toBlock = (key: string) =>
    `export KERF_API_KEY=${key}\nnpx @kerf/adapter-headless --url ${url} --key-env KERF_API_KEY --data ~/kerf`;
  return (
    <Panel title="Headless, without a CAD application">
      <div className="stack">
        <p>A document on the OCCT kernel. It needs Node 24 alone.</p>
        <Code title="Terminal" text={toBlock('KEY')} />
        {isAtLeast(session, 'member') && (
          <div className="row">
            <button type="button" onClick={() => setMaking(true)}>
              <Icon name="plus" />
              Make a key for an adapter
            </button>
          </div>
        )}
      </div>
      {isMaking && <NewKey session={session} name="adapter" toSnippet={toBlock} onClose={() => setMaking(false)} />}
    </Panel>
  );
}

/** The newest connected adapter, or that none is. */
function Tick(): ReactNode {
  const adapters = useAsk('adapters', {}, { refreshMs: watchMs });
  const [newest] = (adapters.data?.adapters ?? []).toSorted((one, other) =>
    one.connected_at < other.connected_at ? 1 : -1,
  );
  return (
    <p role="status" className={newest ? 'note good' : 'note waiting'}>
      {newest ? (
        <>
          <Icon name="check" /> {newest.document?.name ?? newest.adapter_type} is connected,{' '}
          <Age at={newest.connected_at} />.
        </>
      ) : (
        'Waiting for an adapter. It shows here as soon as it connects.'
      )}
    </p>
  );
}
