import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client.ts';
import { Icon } from '../parts/icon.tsx';

/** State of an account, as far as it is known. */
interface Known {
  readonly keys: Answer<'keys'> | undefined;
  readonly adapters: Answer<'adapters'> | undefined;
  readonly usage: Answer<'usage'> | undefined;
}

interface Step {
  readonly title: string;
  readonly text: string;
  /** Links that do it, the best one first. */
  readonly ways: readonly (readonly [label: string, href: string])[];
  readonly isDone: boolean;
}

/** The first steps of a new account. They show until the first operation has run, and the next missing one has links. */
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
            {step === next && <Ways of={step} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ways({ of: { ways } }: { readonly of: Step }): ReactNode {
  return (
    <span className="row">
      {ways.map(([label, href], place) => (
        <Link key={href} className={place === 0 ? 'button primary' : 'button'} href={href}>
          {label}
        </Link>
      ))}
    </span>
  );
}

function listSteps({ keys }: Answer<'keys'>, { adapters }: Answer<'adapters'>): Step[] {
  const [adapter] = adapters;
  return [
    {
      title: 'Create a key',
      text: 'Programs and assistants send it with every request.',
      ways: [['Create a key', '/keys?new']],
      isDone: keys.some(({ status }) => status === 'active'),
    },
    {
      title: 'Connect a CAD application',
      text: 'An adapter runs the modelling tools: FreeCAD on your machine, or a headless kernel.',
      ways: [['Connect an adapter', '/connect?adapter']],
      isDone: adapter !== undefined,
    },
    {
      title: 'See your part turn',
      text: 'Connect an assistant and ask it for a part. The page of the adapter shows each step.',
      ways: [
        ['Connect an assistant', '/connect'],
        ['Watch the document', '/adapters'],
      ],
      isDone: false,
    },
  ];
}

/** Finds what an account in use is missing: the one thing to do next, as a link. */
export function findNextStep({ keys, adapters, usage }: Known): readonly [label: string, href: string] | undefined {
  if (!keys || !adapters || !usage || usage.totals.operations === 0) return undefined;
  if (!keys.keys.some(({ status }) => status === 'active')) return ['Create a key', '/keys?new'];
  if (adapters.total_connected === 0) return ['Connect an adapter', '/connect?adapter'];
  return keys.keys.some(({ origin }) => origin === 'oauth') ? undefined : ['Connect an assistant', '/connect'];
}
