import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { Code } from '../parts/copy.tsx';
import { formatNumber } from '../parts/figures.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { ObjectList } from './object-list.tsx';
import { canDraw, type PreviewFormat, type PreviewState, type ShownPreview, usePreview } from './preview.ts';

type Adapter = Answer<'adapters'>['adapters'][number];

const Model = lazy(() => import('./model.tsx').then(({ Model: component }) => ({ default: component })));

const adaptersMs = 5_000;

/** The document of one adapter: its model, its objects, and what can be done with them. */
export function DocumentPage({ adapterId }: { readonly adapterId: string }): ReactNode {
  const [format, setFormat] = useState<PreviewFormat>(() => (canDraw() ? 'glb' : 'png'));
  const preview = usePreview(adapterId, format);
  const adapters = useAsk('adapters', {}, { refreshMs: adaptersMs });
  const adapter = adapters.data?.adapters.find(({ adapter_id }) => adapter_id === adapterId);
  const isAway = adapters.data !== undefined && !adapter;
  const showPicture = useCallback(() => setFormat('png'), []);
  const back = (
    <Link className="button" href="/adapters">
      All adapters
    </Link>
  );
  return (
    <Page title="Document" intro="What the adapter has open, as it changes. Looking at it is free." actions={back}>
      <Loaded query={preview} what="the document">
        {({ shown, refusal }) => (
          <>
            <Currency shown={shown} refusal={refusal ?? (isAway ? 'The adapter is not connected.' : undefined)} />
            {shown ? (
              <Document shown={shown} format={format} adapter={adapter} onLost={showPicture} />
            ) : (
              <Empty icon="adapters" title="Nothing to show yet">
                <p>This page checks again every few seconds.</p>
              </Empty>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The reason why what is shown may be older than the document. */
function Currency({ shown, refusal }: PreviewState): ReactNode {
  return (
    <div role="status" className="currency">
      {refusal !== undefined && (
        <p className="note">
          {shown && `As of revision ${formatNumber(shown.preview.revision)}. `}
          {refusal}
        </p>
      )}
    </div>
  );
}

interface DocumentProps {
  readonly shown: ShownPreview;
  readonly format: PreviewFormat;
  readonly adapter: Adapter | undefined;
  readonly onLost: () => void;
}

function Document({ shown, format, adapter, onLost }: DocumentProps): ReactNode {
  const { preview, bytes } = shown;
  if (preview.object_count === 0)
    return (
      <Empty icon="adapters" title="Nothing drawn yet">
        <p>
          <bdi>{preview.document}</bdi> is empty. Ask your assistant to make a part: it appears here by itself.
        </p>
        <Link className="button primary" href="/connect">
          Connect an assistant
        </Link>
      </Empty>
    );
  return (
    <div className="document">
      <Panel title={preview.document} note={adapter && <Status of={adapter.status} />}>
        <Drawing preview={preview} bytes={bytes} format={format} onLost={onLost} />
        <Exports shown={shown} format={format} />
      </Panel>
      <ObjectList preview={preview} application={adapter?.application ?? null} />
    </div>
  );
}

type DrawingProps = ShownPreview & Pick<DocumentProps, 'format' | 'onLost'>;

function Drawing({ preview, bytes, format, onLost }: DrawingProps): ReactNode {
  if (!bytes) return <p className="note">{preview.problem ?? 'The file is too large to be shown here.'}</p>;
  if (format === 'png') return <Picture bytes={bytes} name={preview.document} />;
  return (
    <Suspense fallback={<div className="stage" />}>
      <Model bytes={bytes} name={preview.document} onLost={onLost} />
    </Suspense>
  );
}

/** The document as the adapter pictures it, for a browser that cannot draw it. */
function Picture({ bytes, name }: { readonly bytes: ArrayBuffer; readonly name: string }): ReactNode {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: 'image/png' })), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <figure>
      <img className="stage" src={url} alt={`${name}, seen from the right, front and top`} />
      <figcaption className="quiet small">This browser does not draw with WebGL, so here is a picture.</figcaption>
    </figure>
  );
}

/** The files of the document: the shown one is at hand, any other is an operation, which a page does not run. */
function Exports({ shown: { preview }, format }: Pick<DocumentProps, 'shown' | 'format'>): ReactNode {
  const { adapter_id, file } = preview;
  const body = { command: 'export_model', parameters: { format: 'step' }, adapter_id };
  const command = [
    `curl ${location.origin}/api/v1/execute -H "X-API-Key: $KERF_API_KEY"`,
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
  ].join(' \\\n  ');
  return (
    <>
      {file && (
        <a className="button" href={`/api/v1/previews/${file.file_id}`} download>
          Download {format.toUpperCase()}
        </a>
      )}
      <details>
        <summary>Export STEP: costs 1 operation</summary>
        <p>Ask your assistant to export the document as STEP, or run this with a key of yours.</p>
        <Code title="Terminal" text={command} />
      </details>
    </>
  );
}
