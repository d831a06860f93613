import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { Code, CopyButton } from '../parts/copy.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formatCount, formatDuration, Moment } from '../parts/figures.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { describeReason, describeState, nameAdapter, nameKey, type Operation } from './outcomes.ts';

type Report = Answer<'operation'>;

interface OperationDialogProps {
  readonly operationId: string;
  /** The operation in the list, which says more: its key and duration. */
  readonly listed: Operation | undefined;
  readonly usage: Answer<'usage'> | undefined;
  readonly onClose: () => void;
}

/** One operation with everything that is known about it. */
export function OperationDialog({ operationId, listed, usage, onClose }: OperationDialogProps): ReactNode {
  const report = useAsk('operation', { params: { operation_id: operationId } });
  const key = usage?.by_key.find(({ key_id }) => key_id === listed?.key_id);
  return (
    <Dialog title={listed?.tool ?? report.data?.tool ?? 'Operation'} onClose={onClose} isWide>
      <div className="stack">
        <Loaded query={report} what="the operation">
          {(answer) => (
            <>
              <Ending of={answer} />
              <Facts of={answer} duration={listed?.duration_ms ?? null} keyName={key && nameKey(key)} />
              {answer.outcome?.success && (
                <Code title="Result" text={JSON.stringify(answer.outcome.result, undefined, 2)} />
              )}
            </>
          )}
        </Loaded>
        <div className="row spread">
          <span className="row">
            <CopyButton text={operationId} label="Copy id" />
            {report.data?.trace_url && (
              <a className="button plain" href={report.data.trace_url} target="_blank" rel="noreferrer">
                Open trace
              </a>
            )}
          </span>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The end of an operation in words: for a failure the sentence of its response, if it was kept. */
function Ending({ of: { state, reason, outcome } }: { readonly of: Report }): ReactNode {
  if (state === 'reserved') return <p className="note">It is running, and its cost is reserved.</p>;
  if (state === 'committed') return null;
  const sentence = outcome?.result['error'];
  return (
    <p className="failure">
      {typeof sentence === 'string' ? sentence : describeReason(reason ?? 'It failed')} Nothing was charged.
    </p>
  );
}

interface FactsProps {
  readonly of: Report;
  readonly duration: number | null;
  readonly keyName: string | undefined;
}

function Facts({ of, duration, keyName }: FactsProps): ReactNode {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Outcome', <Status key="outcome" of={describeState(of.state)} />],
    ...(of.reason === null ? [] : [['Code', <code key="code">{of.reason}</code>] as const]),
    ['Cost', of.state === 'refunded' ? 'refunded' : formatCount(of.cost, 'operation')],
    ['Started', <Moment key="started" at={of.reserved_at} />],
    ...(of.settled_at === null ? [] : [['Ended', <Moment key="ended" at={of.settled_at} />] as const]),
    ...(duration === null ? [] : [['Took', formatDuration(duration)] as const]),
    ...(keyName === undefined ? [] : [['Key', <bdi key="key">{keyName}</bdi>] as const]),
    ['Run by', nameAdapter(of.adapter_id)],
    ['Id', <code key="id">{of.operation_id}</code>],
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
