import { type ReactNode, type SubmitEvent, useContext } from 'react';
import { useNewPasskey } from '../api/passkeys.ts';
import { AnnouncementContext } from './announcement.ts';
import { describeBrowser } from './browser-name.ts';
import { Dialog, FormActions } from './dialog.tsx';
import { readText } from './form.ts';

/** Names a new passkey, and has the browser create it. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }): ReactNode {
  const announce = useContext(AnnouncementContext);
  const addition = useNewPasskey(() => {
    announce('The passkey was added.');
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    addition.mutate(readText(new FormData(event.currentTarget), 'name'));
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          Your device keeps it and unlocks it with your fingerprint, your face or a PIN. It works on this site only, so
          no one can trick you into giving it away.
        </p>
        <label>
          Name
          <input name="name" required maxLength={100} defaultValue={describeBrowser(navigator.userAgent)} />
        </label>
        <FormActions
          change={addition}
          label="Create passkey"
          pendingLabel="Waiting for your device…"
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
