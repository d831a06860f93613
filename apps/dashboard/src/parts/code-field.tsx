import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Failure } from './loaded.tsx';

export const codeLength = 8;

interface CodeFieldProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
  /** Code that is filled in, such as from the link of a mail. */
  readonly initial?: string | undefined;
}

/** One field for the code of a mail. It accepts a pasted code with spaces, and is sent with its last digit. */
export function CodeField({ isBusy, error, onCode, initial = '' }: CodeFieldProps): ReactNode {
  const [code, setCode] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => field.current?.focus(), []);
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) onCode(digits);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === codeLength) onCode(code);
  };
  return (
    <form onSubmit={submit} className="stack">
      <label>
        Code of {codeLength} digits
        <input
          ref={field}
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={errorId}
          aria-invalid={error !== null}
          value={code}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <div id={errorId}>
        <Failure error={error} />
      </div>
      <button className="primary" disabled={isBusy || code.length < codeLength}>
        {isBusy ? 'Checking…' : 'Continue'}
      </button>
    </form>
  );
}
