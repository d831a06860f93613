import { type Query, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Refusal } from '../api/client.ts';
import { CopyButton } from './copy.tsx';
import { formatClock } from './figures.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Loading that is shorter shows nothing, so that the page does not flicker. */
const quietMs = 300;

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Noun of what loads, for the message. */
  readonly what: string;
  readonly children: (answer: T) => ReactNode;
}

/** A response in its states: loading, refused, or shown. Figures that are older stay while the service is away. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Problem error={query.error} what={what} retry={() => void query.refetch()} />;
  return <Loading what={what} />;
}

/** A place-holder of the layout, which shows once loading takes long. */
export function Loading({ what }: { readonly what: string }): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status" data-late={isLate}>
      <span className="bar" />
      <span className="bar" />
      <span className="bar" />
      {isLate && <span className="hidden">Loading {what}…</span>}
    </div>
  );
}

interface ProblemProps {
  readonly error: Error;
  readonly what: string;
  readonly retry: () => void;
}

function Problem({ error, what, retry }: ProblemProps): ReactNode {
  return (
    <div className="empty" role="alert">
      <span className="badge-icon danger">
        <Icon name="warning" />
      </span>
      <h2>Loading {what} failed</h2>
      <p>{error.message}</p>
      <div className="row center">
        <button type="button" onClick={retry}>
          Try again
        </button>
        <RequestId error={error} />
      </div>
    </div>
  );
}

/** The id under which the log of the service has a refused request. */
function RequestId({ error }: { readonly error: Error }): ReactNode {
  const id = error instanceof Refusal ? error.facts.requestId : undefined;
  return id === undefined ? null : <CopyButton text={id} label="Copy request id" />;
}

/** The sentence of a refused change, beside what was tried. */
export function Failure({ error }: { readonly error: Error | null }): ReactNode {
  if (!error) return null;
  return (
    <p className="failure" role="alert">
      {error.message}
    </p>
  );
}

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page or panel without content: it says what will be here, and offers the step that leads there. */
export function Empty({ icon, title, children }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      <span className="badge-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A banner while the shown figures cannot be refreshed. It disappears by itself. */
export function ConnectionBanner(): ReactNode {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const oldest = useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => findOldest(cache.findAll({ type: 'active' })),
  );
  return (
    <div role="status" className="banner-place">
      {oldest !== undefined && (
        <p className="banner">
          <Icon name="warning" />
          Not connected. Figures from {formatClock(oldest)}.
          <button type="button" className="plain" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/** Time of the oldest response that is shown although its refresh failed. */
function findOldest(queries: readonly Query[]): number | undefined {
  const stale = queries.filter(({ state }) => state.status === 'error' && state.data !== undefined);
  return stale.length === 0 ? undefined : Math.min(...stale.map(({ state }) => state.dataUpdatedAt));
}
