import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAsk } from '../api/queries.ts';
import { CopyButton, Code } from '../parts/copy.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Age, formatNetwork } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { isLocalHost } from '../parts/local-host.ts';

/** Interval at which the page looks for the first use of a key, should no hint arrive. */
const watchMs = 5_000;

interface ShownKeyProps {
  readonly made: { readonly key_id: string; readonly name: string; readonly api_key: string };
  readonly toSnippet?: ((key: string) => string) | undefined;
  /** Something to say below the key. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

/** A key that was just made: the only time that it can be copied. */
export function ShownKey({ made, toSnippet = toCurl, note, onClose }: ShownKeyProps): ReactNode {
  const { key_id, name, api_key } = made;
  const field = useRef<HTMLInputElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useEffect(() => field.current?.select(), []);
  // The first Escape warns: the key cannot be shown again.
  const canCancel = () => {
    if (!isSaved && !isWarned) setWarned(true);
    return isSaved || isWarned;
  };
  return (
    <Dialog title={`Key “${name}”`} onClose={onClose} canCancel={canCancel} isWide>
      <div className="stack">
        <label>
          Your key
          <input ref={field} readOnly value={api_key} className="mono" aria-describedby="once" />
        </label>
        <div className="row">
          <CopyButton text={api_key} label="Copy key" onRefused={() => field.current?.select()} />
          <FirstUse keyId={key_id} />
        </div>
        <p id="once" className={isWarned ? 'failure' : 'quiet'} role={isWarned ? 'alert' : undefined}>
          {isWarned ? 'Not saved yet? Press Escape again to close it.' : 'Copy it now.'} It is not stored and cannot be
          shown again.
        </p>
        {note}
        <Code title="Try it" text={toSnippet(api_key)} />
        <div className="row spread">
          <label className="inline">
            <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />I saved it
          </label>
          <button type="button" className="primary" disabled={!isSaved} onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function toCurl(key: string): string {
  const { host, origin } = window.location;
  const options = isLocalHost(host) ? '--cacert .kerf/certificates/ca.pem ' : '';
  return `curl ${options}${origin}/api/v1/auth/user -H 'X-API-Key: ${key}'`;
}

/** A line that changes when the key is used for the first time. */
function FirstUse({ keyId }: { readonly keyId: string }): ReactNode {
  const keys = useAsk('keys', {}, { refreshMs: watchMs });
  const key = keys.data?.keys.find(({ key_id }) => key_id === keyId);
  const [usedAt, network] = [key?.last_used_at, key?.last_used_network];
  return (
    <span role="status" className={usedAt ? 'good' : 'quiet waiting'}>
      {usedAt ? (
        <>
          <Icon name="check" /> Used <Age at={usedAt} />
          {network && ` from ${formatNetwork(network)}`}
        </>
      ) : (
        'Waiting for its first use'
      )}
    </span>
  );
}
