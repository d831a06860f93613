import { type ReactNode, useContext, useState } from 'react';
import { AnnouncementContext } from './announcement.ts';
import { Icon } from './icon.tsx';

/** Time for which a button says that it has copied. */
const shownMs = 2_000;

interface CopyProps {
  readonly text: string;
  readonly label?: string;
  /** Called when the browser refuses the clipboard. */
  readonly onRefused?: () => void;
}

/** A button that copies a text. */
export function CopyButton({ text, label = 'Copy', onRefused }: CopyProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const announce = useContext(AnnouncementContext);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      announce('The browser refused the clipboard: copy the selected text by hand.');
      return onRefused?.();
    }
    setCopied(true);
    announce('Copied.');
    setTimeout(() => setCopied(false), shownMs);
  };
  return (
    <button type="button" className="plain" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : label}
    </button>
  );
}

interface CodeProps {
  readonly text: string;
  /** Name of the block, such as the file that it belongs in. */
  readonly title: string;
}

/** A block of text to paste elsewhere. */
export function Code({ text, title }: CodeProps): ReactNode {
  return (
    <figure className="code">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre>{text}</pre>
    </figure>
  );
}
