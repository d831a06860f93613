import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { Age, formatCount, formatNumber } from '../parts/figures.tsx';
import { Empty, Failure, Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { Page } from '../shell/page.tsx';

type Adapter = Answer<'adapters'>['adapters'][number];

const liveMs = 5_000;

/** The connected CAD applications, with their documents and load. */
export function Adapters({ session }: { readonly session: Session }): ReactNode {
  const adapters = useAsk('adapters', {}, { refreshMs: liveMs });
  const connect = (
    <Link className="button" href="/connect?adapter">
      Connect another
    </Link>
  );
  return (
    <Page title="Adapters" intro="The default adapter runs every operation that names none." actions={connect}>
      <Loaded query={adapters} what="the adapters">
        {(answer) =>
          answer.adapters.length === 0 ? (
            <Empty icon="adapters" title="No adapter is connected">
              <p>An adapter runs the tools in a CAD application: FreeCAD on your machine, or a headless kernel.</p>
              <Link className="button primary" href="/connect?adapter">
                Connect an adapter
              </Link>
            </Empty>
          ) : (
            <AdapterCards adapters={answer.adapters} mayChoose={isAtLeast(session, 'admin')} />
          )
        }
      </Loaded>
    </Page>
  );
}

function AdapterCards({ adapters, mayChoose }: { readonly adapters: readonly Adapter[]; readonly mayChoose: boolean }) {
  const choice = useChange('setDefaultAdapter', ['adapters', 'audit']);
  return (
    <>
      <Failure error={choice.error} />
      <ul className="grid wide">
        {adapters.map((adapter) => (
          <AdapterCard key={adapter.adapter_id} of={adapter}>
            {mayChoose && (
              <button
                type="button"
                disabled={choice.isPending}
                onClick={() => choice.mutate({ body: { adapter_id: adapter.default ? null : adapter.adapter_id } })}
              >
                {adapter.default ? 'Unset as default' : 'Make it the default'}
              </button>
            )}
          </AdapterCard>
        ))}
      </ul>
    </>
  );
}

function AdapterCard({ of, children }: { readonly of: Adapter; readonly children: ReactNode }): ReactNode {
  const { document, application } = of;
  return (
    <li className="panel">
      <header>
        <h2>
          <bdi>{document?.name ?? of.adapter_type}</bdi>
        </h2>
        <span className="row">
          {of.default && <span className="chip accent">default</span>}
          <Status of={of.status} />
        </span>
      </header>
      <dl>
        <Fact name="Application">{application ? `${application.name} ${application.version}` : of.adapter_type}</Fact>
        {document && <Fact name="Document">{describeDocument(document)}</Fact>}
        <Fact name="Load">{`${of.running} running, ${of.queued} queued`}</Fact>
        <Fact name="Connected">
          <Age at={of.connected_at} />
        </Fact>
        <Fact name="Last heartbeat">
          <Age at={of.last_heartbeat} />
        </Fact>
        <Fact name="Runs">{of.capabilities.join(', ')}</Fact>
        <Fact name="Id">
          <code>{of.adapter_id}</code>
        </Fact>
      </dl>
      <div className="row">
        <Link className="button" href={`/adapters/${of.adapter_id}`}>
          Show the document
        </Link>
        {children}
      </div>
    </li>
  );
}

const describeDocument = ({ object_count, revision }: NonNullable<Adapter['document']>): string =>
  `${formatCount(object_count, 'object')}, revision ${formatNumber(revision)}`;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
