import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Session, useSignOut } from '../api/session.ts';
import { Icon, type IconName, Mark } from '../parts/icon.tsx';

interface Place {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
}

const places: readonly Place[] = [
  { path: '/', title: 'Overview', icon: 'overview' },
  { path: '/keys', title: 'Keys', icon: 'keys' },
  { path: '/connect', title: 'Connect', icon: 'connect' },
];

const workPlaces: readonly Place[] = [
  { path: '/operations', title: 'Operations', icon: 'operations' },
  { path: '/adapters', title: 'Adapters', icon: 'adapters' },
  { path: '/files', title: 'Files', icon: 'files' },
  { path: '/usage', title: 'Usage', icon: 'usage' },
];

const accountPlaces: readonly Place[] = [
  { path: '/team', title: 'Team', icon: 'team' },
  { path: '/audit', title: 'Audit log', icon: 'audit' },
  { path: '/settings', title: 'Settings', icon: 'settings' },
];

/** The way to every page. On narrow windows it opens with a button. */
export function Navigation({ session }: { readonly session: Session }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const close = () => setOpen(false);
  return (
    <header className="side" data-open={isOpen}>
      <div className="brand">
        <Link href="/" aria-label="Kerf, overview">
          <Mark />
          <span>Kerf</span>
        </Link>
        <button
          type="button"
          className="plain menu-button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
          Menu
        </button>
      </div>
      <div id="navigation" className="drawer">
        <nav aria-label="Account">
          <Places places={places} location={location} onChoose={close} />
          <p className="group">Work</p>
          <Places places={workPlaces} location={location} onChoose={close} />
          <p className="group">Account</p>
          <Places places={accountPlaces} location={location} onChoose={close} />
        </nav>
        <AccountMenu session={session} />
      </div>
    </header>
  );
}

interface PlacesProps {
  readonly places: readonly Place[];
  readonly location: string;
  readonly onChoose: () => void;
}

function Places({ places: listed, location, onChoose }: PlacesProps): ReactNode {
  return (
    <ul>
      {listed.map(({ path, title, icon }) => (
        <li key={path}>
          <Link href={path} onClick={onChoose} aria-current={isWithin(location, path) ? 'page' : undefined}>
            <Icon name={icon} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isWithin(location: string, path: string): boolean {
  return path === '/' ? location === '/' : location.startsWith(path);
}

const menuId = 'account-menu';

/** The member who is signed in, and the way out. */
function AccountMenu({ session: { email, tier, role } }: { readonly session: Session }): ReactNode {
  const signOut = useSignOut();
  return (
    <div className="account">
      <button type="button" className="plain" popoverTarget={menuId}>
        <span className="avatar" aria-hidden="true">
          {email.slice(0, 1).toUpperCase()}
        </span>
        <span className="who">
          <bdi>{email}</bdi>
          <small className="quiet">{`${tier} · ${role}`}</small>
        </span>
        <Icon name="chevron" />
      </button>
      <div id={menuId} popover="auto" className="menu">
        <a href="/docs">API reference</a>
        <button type="button" className="plain" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </div>
    </div>
  );
}
