import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { Age } from '../parts/figures.tsx';
import { Failure } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Panel } from '../shell/page.tsx';

type Identity = Answer<'identities'>['identities'][number];

const columns: Column<Identity>[] = [
  { title: 'Provider', cell: (one) => <Provider of={one} /> },
  { title: 'Linked', cell: ({ linked_at }) => <Age at={linked_at} /> },
  { title: 'Actions', isUntitled: true, cell: (one) => <Unlink of={one} /> },
];

/** Identities with which the member signs in; nothing where there are neither identities nor providers. */
export function IdentityPanel(): ReactNode {
  const identities = useAsk('identities', {}).data?.identities ?? [];
  const providers = useAsk('signInProviders', {}).data?.providers ?? [];
  if (identities.length > 0)
    return (
      <Panel title="Sign-in with providers">
        <Table caption="Identities" columns={columns} rows={identities} keyOf={({ identity_id }) => identity_id} />
      </Panel>
    );
  if (providers.length === 0) return null;
  return (
    <Panel title="Sign-in with providers">
      <p className="quiet">
        None is linked. Sign in once with {providers.map(({ label }) => label).join(' or ')}, with the address of this
        account: that links it.
      </p>
    </Panel>
  );
}

const getName = ({ provider, issuer }: Identity): string => provider ?? issuer;

function Provider({ of }: { readonly of: Identity }): ReactNode {
  return (
    <span className="what">
      <bdi className="strong">{getName(of)}</bdi>
      <small className="quiet">{of.provider === null ? 'no longer configured here' : of.issuer}</small>
    </span>
  );
}

function Unlink({ of }: { readonly of: Identity }): ReactNode {
  const unlink = useChange('unlinkIdentity', ['identities', 'audit']);
  return (
    <div className="row end">
      <Failure error={unlink.error} />
      <button
        type="button"
        className="plain danger"
        disabled={unlink.isPending}
        onClick={() => unlink.mutate({ params: { identity_id: of.identity_id } })}
      >
        Unlink<span className="hidden"> {getName(of)}</span>
      </button>
    </div>
  );
}
