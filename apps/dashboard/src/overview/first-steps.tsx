import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client.ts';
import { Icon } from '../parts/icon.tsx';

interface Known {
  readonly keys: Answer<'keys'> | undefined;
  readonly adapters: Answer<'adapters'> | undefined;
  readonly usage: Answer<'usage'> | undefined;
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  readonly isDone: boolean;
}

/** The first steps of a new account. They show until the first operation has run, and the next missing one has a button. */
export function FirstSteps({ keys, adapters, usage }: Known): ReactNode {
  if (!keys || !adapters || !usage || usage.totals.operations > 0) return null;
  const steps = listSteps(keys, adapters);
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="panel steps">
      <header>
        <h2>Make your first part</h2>
        <span className="quiet">{steps.filter(({ isDone }) => isDone).length} of 3 done</span>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.title} data-done={step.isDone}>
            <span className="tick">{step.isDone && <Icon name="check" />}</span>
            <div>
              <h3>
                {step.title}
                {step.isDone && <span className="hidden">, done</span>}
              </h3>
              <p className="quiet">{step.text}</p>
            </div>
            {step === next && (
              <Link className="button primary" href={step.href}>
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function listSteps({ keys }: Answer<'keys'>, { total_connected }: Answer<'adapters'>): Step[] {
  return [
    {
      title: 'Create a key',
      text: 'Programs and assistants send it with every request.',
      action: 'Create a key',
      href: '/keys?new',
      isDone: keys.some(({ status }) => status === 'active'),
    },
    {
      title: 'Connect a CAD application',
      text: 'An adapter runs the modelling tools: FreeCAD on your machine, or a headless kernel.',
      action: 'Connect an adapter',
      href: '/connect?adapter',
      isDone: total_connected > 0,
    },
    {
      title: 'Connect an assistant',
      text: 'Claude, ChatGPT, Cursor and others find the tools over MCP. Or call the API yourself.',
      action: 'Connect an assistant',
      href: '/connect',
      isDone: false,
    },
  ];
}
