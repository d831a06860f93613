import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAsk } from '../api/queries.ts';
import { describeReason, type Operation } from '../operations/outcomes.ts';
import { Age } from '../parts/figures.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../shell/page.tsx';

const maxListed = 5;

/** The latest operations that failed, with the reason of each. */
export function Failures(): ReactNode {
  const failed = useAsk('listOperations', { query: { state: 'refunded', limit: maxListed } });
  return (
    <Panel title="Failed last" note={<Link href="/operations?state=refunded">All failures</Link>}>
      <Loaded query={failed} what="what failed">
        {({ operations }) =>
          operations.length === 0 ? (
            <p className="quiet">Nothing failed lately. What fails is refunded and listed here with its reason.</p>
          ) : (
            <ul className="list">
              {operations.map((operation) => (
                <Failed key={operation.operation_id} of={operation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Failed({ of: { operation_id, tool, reason, reserved_at } }: { readonly of: Operation }): ReactNode {
  return (
    <li>
      <span>
        <Link className="strong" href={`/operations?state=refunded&operation=${operation_id}`}>
          {tool}
        </Link>
        <small className="quiet">{describeReason(reason ?? 'It failed')}</small>
      </span>
      <small className="quiet">
        <Age at={reserved_at} />
      </small>
    </li>
  );
}
