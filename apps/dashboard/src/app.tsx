import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useHints } from './api/hints.ts';
import { type Session, useSession } from './api/session.ts';
import { Overview } from './overview/overview.tsx';
import { AnnouncementContext } from './parts/announcement.ts';
import { ConnectionBanner, Empty, Loaded } from './parts/loaded.tsx';
import { ConfirmationProvider } from './shell/confirmation.tsx';
import { loadLater, loadPages, PageBoundary } from './shell/later.tsx';
import { Navigation } from './shell/navigation.tsx';
import { Page } from './shell/page.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

interface SessionProps {
  readonly session: Session;
}

/** The pages by their address. What a reader sees first is part of the first script; each other page has its own. */
const pages: Readonly<Record<string, ComponentType<SessionProps>>> = {
  '/': Overview,
  '/keys': loadLater<SessionProps>(async () => (await import('./keys/keys.tsx')).Keys),
  '/connect': loadLater<SessionProps>(async () => (await import('./connect/connect.tsx')).Connect),
  '/usage': loadLater<SessionProps>(async () => (await import('./usage/usage.tsx')).Usage),
  '/operations': loadLater<SessionProps>(async () => (await import('./operations/operations.tsx')).Operations),
  '/files': loadLater<SessionProps>(async () => (await import('./files/files.tsx')).Files),
  '/adapters': loadLater<SessionProps>(async () => (await import('./adapters/adapters.tsx')).Adapters),
  '/team': loadLater<SessionProps>(async () => (await import('./team/team.tsx')).Team),
  '/audit': loadLater<SessionProps>(async () => (await import('./audit/audit.tsx')).Audit),
  '/settings': loadLater<SessionProps>(async () => (await import('./settings/settings.tsx')).Settings),
};

const Decisions = loadLater<SessionProps>(async () => (await import('./sign-in/decisions.tsx')).Decisions);
const PasskeyNeeded = loadLater<SessionProps>(async () => (await import('./sign-in/passkey-needed.tsx')).PasskeyNeeded);
const ClosedAccount = loadLater<SessionProps>(async () => (await import('./closing/closed-account.tsx')).ClosedAccount);

const DocumentPage = loadLater<{ readonly adapterId: string }>(
  async () => (await import('./viewer/document.tsx')).DocumentPage,
);

const ContinueToAssistant = loadLater<SessionProps>(
  async () => (await import('./connect/continue-to-assistant.tsx')).ContinueToAssistant,
);

/** Time after which the scripts of the other pages are loaded: the figures of the first one come first. */
const idleMs = 2_000;

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
  const [location] = useLocation();
  if (session === null) return <SignIn />;
  if (session.erases_at !== null)
    return (
      <PageBoundary>
        <ClosedAccount session={session} />
      </PageBoundary>
    );
  if (session.keys_undecided || session.passkey_needed)
    return (
      <PageBoundary>
        {session.keys_undecided ? <Decisions session={session} /> : <PasskeyNeeded session={session} />}
      </PageBoundary>
    );
  if (location === '/connect/assistant')
    return (
      <PageBoundary>
        <ContinueToAssistant session={session} />
      </PageBoundary>
    );
  return <Account session={session} />;
}

function Account({ session }: SessionProps): ReactNode {
  useHints();
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

function Pages({ session }: SessionProps): ReactNode {
  const [path] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => void loadPages(), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageBoundary key={path}>
      <Switch>
        {Object.entries(pages).map(([address, Shown]) => (
          <Route key={address} path={address}>
            <Shown session={session} />
          </Route>
        ))}
        <Route path="/adapters/:adapterId">{({ adapterId }) => <DocumentPage adapterId={adapterId} />}</Route>
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
    </PageBoundary>
  );
}
