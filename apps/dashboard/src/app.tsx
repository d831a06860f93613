import { type ReactNode, useCallback, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Adapters } from './adapters/adapters.tsx';
import { type Session, useSession } from './api/session.ts';
import { Audit } from './audit/audit.tsx';
import { Connect } from './connect/connect.tsx';
import { Keys } from './keys/keys.tsx';
import { Overview } from './overview/overview.tsx';
import { AnnouncementContext } from './parts/announcement.ts';
import { ConnectionBanner, Empty, Loaded } from './parts/loaded.tsx';
import { Settings } from './settings/settings.tsx';
import { ConfirmationProvider } from './shell/confirmation.tsx';
import { Navigation } from './shell/navigation.tsx';
import { Page } from './shell/page.tsx';
import { Decisions } from './sign-in/decisions.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { Team } from './team/team.tsx';
import { Usage } from './usage/usage.tsx';

/** Everything: the session decides between signing in, deciding about old keys, and the pages. */
export function App(): ReactNode {
  const session = useSession();
  const [sentence, setSentence] = useState('');
  // A repeated sentence is a new text, so that it is read again.
  const announce = useCallback((text: string) => setSentence((last) => (last === text ? `${text}\u00a0` : text)), []);
  return (
    <AnnouncementContext value={announce}>
      <ConfirmationProvider>
        <Loaded query={session} what="your account">
          {(current) => <Gate session={current} />}
        </Loaded>
      </ConfirmationProvider>
      <div className="toast" role="status" key={sentence}>
        {sentence && <p>{sentence}</p>}
      </div>
    </AnnouncementContext>
  );
}

function Gate({ session }: { readonly session: Session | null }): ReactNode {
  if (session === null) return <SignIn />;
  if (session.keys_undecided) return <Decisions session={session} />;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="frame">
        <Navigation session={session} />
        <div className="content">
          <ConnectionBanner />
          <Pages session={session} />
        </div>
      </div>
    </>
  );
}

function Pages({ session }: { readonly session: Session }): ReactNode {
  return (
    <Switch>
      <Route path="/">
        <Overview session={session} />
      </Route>
      <Route path="/keys">
        <Keys session={session} />
      </Route>
      <Route path="/connect">
        <Connect session={session} />
      </Route>
      <Route path="/usage">
        <Usage />
      </Route>
      <Route path="/adapters">
        <Adapters session={session} />
      </Route>
      <Route path="/team">
        <Team session={session} />
      </Route>
      <Route path="/audit">
        <Audit session={session} />
      </Route>
      <Route path="/settings">
        <Settings session={session} />
      </Route>
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <Page title="No such page">
          <Empty icon="overview" title="There is nothing at this address">
            <p>The page may have moved. Choose one from the menu.</p>
          </Empty>
        </Page>
      </Route>
    </Switch>
  );
}
