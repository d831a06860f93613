import { type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly intro?: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the account. It sets the title of the window and takes the focus, so that readers know where they are. */
export function Page({ title, intro, actions, children }: PageProps): ReactNode {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} · Kerf`;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {intro && <p className="quiet">{intro}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </main>
  );
}

interface PanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Panel({ title, note, children }: PanelProps): ReactNode {
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}
