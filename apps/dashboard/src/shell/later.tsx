import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Empty, Loading } from '../parts/loaded.tsx';
import { Page } from './page.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

const loaders: (() => Promise<unknown>)[] = [];

/** Declares a page whose script is loaded when it is first opened, or by `loadPages`. */
export function loadLater<P extends object>(load: Load<P>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const remember = async () => (loaded = await load());
  const Lazy = lazy(async () => ({ default: await remember() }));
  loaders.push(remember);
  return function Later(props: P): ReactNode {
    // What is loaded is shown at once; React delays what was still loading when it was opened.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  };
}

/** Loads the scripts of all pages, so that each opens at once. One that fails is loaded again when it is opened. */
export async function loadPages(): Promise<void> {
  await Promise.allSettled(loaders.map((load) => load()));
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** Border around a page: it shows that its script loads, and what to do when that fails, as after a new release. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return <Failed />;
    return <Suspense fallback={<Opening />}>{this.props.children}</Suspense>;
  }
}

function Opening(): ReactNode {
  return (
    <main id="main" tabIndex={-1}>
      <Loading what="the page" />
    </main>
  );
}

function Failed(): ReactNode {
  return (
    <Page title="This page did not open">
      <Empty icon="warning" title="Reload to get the current release">
        <p>Its script could not be loaded. The dashboard may have been updated since you opened it.</p>
        <button type="button" className="primary" onClick={() => window.location.reload()}>
          Reload
        </button>
      </Empty>
    </Page>
  );
}
