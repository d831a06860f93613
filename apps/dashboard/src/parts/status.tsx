import type { ReactNode } from 'react';

/** Tone of each word that a status may be; another word is neutral. */
const tones: Readonly<Record<string, string>> = {
  active: 'good',
  busy: 'busy',
  stuck: 'bad',
  draining: 'busy',
  expired: 'off',
  revoked: 'off',
  succeeded: 'good',
  running: 'busy',
  failed: 'bad',
};

/** A status in one word, with a dot in its tone. */
export function Status({ of }: { readonly of: string }): ReactNode {
  return (
    <span className="status" data-tone={tones[of] ?? 'off'}>
      {of}
    </span>
  );
}
