import { type ReactNode, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { useChange } from '../api/queries.ts';
import type { Session } from '../api/session.ts';
import { Mark } from '../parts/icon.tsx';
import { Failure } from '../parts/loaded.tsx';

/** Page to which the OAuth issuer sends a person who connects an assistant, and from which they return to it. */
export function ContinueToAssistant({ session }: { readonly session: Session }): ReactNode {
  const query = new URLSearchParams(useSearch());
  const interaction = query.get('interaction') ?? '';
  const issuer = query.get('issuer') ?? '';
  useEffect(() => {
    document.title = 'Connect an assistant · Kerf';
  }, []);
  return (
    <main id="main" className="front">
      <div className="front-card">
        <Mark />
        {interaction === '' ? (
          <NothingBegun />
        ) : (
          <Offer email={session.email} interaction={interaction} issuer={issuer} />
        )}
      </div>
    </main>
  );
}

function NothingBegun(): ReactNode {
  return (
    <>
      <div>
        <h1>Connect an assistant</h1>
        <p className="quiet">Begin in your assistant: it opens this page by itself.</p>
      </div>
      <Link href="/connect" className="button">
        Show me how
      </Link>
    </>
  );
}

interface OfferProps {
  readonly email: string;
  readonly interaction: string;
  readonly issuer: string;
}

function Offer({ email, interaction, issuer }: OfferProps): ReactNode {
  const ticket = useChange('createTicket', [], ({ url }) => leaveFor(url, issuer));
  // The first address is void once there is a second one.
  const isDone = ticket.isPending || ticket.isSuccess;
  return (
    <>
      <div>
        <h1>Connect an assistant?</h1>
        <p className="quiet">
          It will act as <bdi className="strong">{email}</bdi>. The next page shows who it is and where you return to.
          Continue only if you began this yourself, in your assistant.
        </p>
      </div>
      <Failure error={ticket.error} />
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={isDone}
          onClick={() => ticket.mutate({ body: { interaction } })}
        >
          Continue
        </button>
        <Link href="/" className="button">
          Cancel
        </Link>
      </div>
    </>
  );
}

/** Leaves for the issuer. Only the one of this installation receives a ticket, and it must be the one that sent the person here. */
function leaveFor(url: string, issuer: string): void {
  if (new URL(url).origin !== issuer)
    throw new Error('This link is not from the issuer of this installation. Start again in your assistant.');
  window.location.assign(url);
}
