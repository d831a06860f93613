import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmationContext } from '../api/confirmation.ts';
import { ask } from '../api/client.ts';
import { canUsePasskeys, usePasskeyConfirmation } from '../api/passkeys.ts';
import { sessionKey } from '../api/queries.ts';
import type { Session } from '../api/session.ts';
import { CodeField } from '../parts/code-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/loaded.tsx';

interface Pending {
  readonly finish: (isConfirmed: boolean) => void;
}

/** Offers the confirmation of a member's identity to everything below it. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [pending, setPending] = useState<Pending>();
  const confirm = useCallback(() => new Promise<boolean>((resolve) => setPending({ finish: resolve })), []);
  const finish = (isConfirmed: boolean) => {
    pending?.finish(isConfirmed);
    setPending(undefined);
  };
  return (
    <ConfirmationContext value={confirm}>
      {children}
      {pending && <ConfirmationDialog finish={finish} />}
    </ConfirmationContext>
  );
}

function ConfirmationDialog({ finish }: { readonly finish: (isConfirmed: boolean) => void }): ReactNode {
  const sent = useMutation({ mutationFn: () => ask('sendConfirmationCode', { body: {} }) });
  const confirmed = useMutation({
    mutationFn: (code: string) => ask('confirmSession', { body: { code } }),
    onSuccess: () => finish(true),
  });
  const session = useQueryClient().getQueryData<Session | null>(sessionKey);
  const hasPasskey = session?.has_passkey === true && canUsePasskeys();
  return (
    <Dialog title="Confirm that it is you" onClose={() => finish(false)}>
      <p className="quiet">
        You signed in more than ten minutes ago. {hasPasskey ? 'Your passkey' : 'A code by mail'} protects what creates
        keys or changes who has access.
      </p>
      {sent.isSuccess ? (
        <CodeField isBusy={confirmed.isPending} error={confirmed.error} onCode={(code) => confirmed.mutate(code)} />
      ) : (
        <>
          <Failure error={sent.error} />
          <div className="row end">
            <button type="button" onClick={() => finish(false)}>
              Cancel
            </button>
            <button
              type="button"
              className={hasPasskey ? '' : 'primary'}
              disabled={sent.isPending}
              onClick={() => sent.mutate()}
            >
              Mail me a code
            </button>
            {hasPasskey && <PasskeyButton onConfirmed={() => finish(true)} />}
          </div>
        </>
      )}
    </Dialog>
  );
}

function PasskeyButton({ onConfirmed }: { readonly onConfirmed: () => void }): ReactNode {
  const confirmation = usePasskeyConfirmation(onConfirmed);
  return (
    <>
      <button type="button" className="primary" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
        Use a passkey
      </button>
      <Failure error={confirmation.error} />
    </>
  );
}
