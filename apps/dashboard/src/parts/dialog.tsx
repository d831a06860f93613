import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Failure } from './loaded.tsx';

interface DialogProps {
  readonly title: string;
  /** Called once when the dialog has closed, by any way. */
  readonly onClose: () => void;
  /** Returns false to keep the dialog open when Escape is pressed. */
  readonly canCancel?: () => boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog that is open as long as it is rendered. Focus returns to where it was. */
export function Dialog({ title, onClose, canCancel, isWide, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { activeElement } = document;
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => {
      current?.close();
      if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
    };
  }, []);
  const cancel = (event: SyntheticEvent) => {
    if (canCancel?.() === false) event.preventDefault();
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={isWide ? 'wide' : ''} onCancel={cancel} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface FormActionsProps {
  readonly change: { readonly error: Error | null; readonly isPending: boolean };
  /** Label of the button that submits the form. */
  readonly label: string;
  /** Label while the change is under way. */
  readonly pendingLabel: string;
  readonly onClose: () => void;
}

/** Buttons at the end of a form in a dialog, below the reason why its change was refused. */
export function FormActions({ change, label, pendingLabel, onClose }: FormActionsProps): ReactNode {
  return (
    <>
      <Failure error={change.error} />
      <div className="row end">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="primary" disabled={change.isPending}>
          {change.isPending ? pendingLabel : label}
        </button>
      </div>
    </>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Verb on the button that does it. */
  readonly verb: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog before something that cannot be undone. Its focus starts on Cancel. */
export function Confirm({ title, children, verb, isBusy, onConfirm, onClose }: ConfirmProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="row end">
        <button type="button" ref={cancel} onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="danger" disabled={isBusy} onClick={onConfirm}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
