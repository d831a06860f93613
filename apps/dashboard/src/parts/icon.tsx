import type { ReactNode } from 'react';

/** Outlines on a grid of 16, drawn with a stroke of 1.5. */
const outlines = {
  overview: 'M2.5 8.5 8 3l5.5 5.5M4 7.2V13h8V7.2',
  keys: 'M9.8 6.2a2.9 2.9 0 1 0-2.1 2.8L9 10.3h1.6v1.6h1.6v1.6h1.6v-2L9.6 7.3c.1-.4.2-.7.2-1.1ZM6.3 5.5h0',
  connect:
    'M6.5 9.5 4.8 11.2a2.3 2.3 0 0 1-3.2-3.2l2-2a2.3 2.3 0 0 1 3.2 0M9.5 6.5l1.7-1.7a2.3 2.3 0 0 1 3.2 3.2l-2 2a2.3 2.3 0 0 1-3.2 0M6 10l4-4',
  usage: 'M2.5 13.5h11M4 11V8M7 11V4.5M10 11V6.5M13 11V3',
  operations: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h0M2.5 8h0M2.5 12h0',
  files: 'M1.8 12.8V3.2h4.4l1.6 1.9h6.4v7.7z',
  adapters: 'M8 1.8 13.5 5v6L8 14.2 2.5 11V5zM2.7 5.1 8 8.2l5.3-3.1M8 8.2v6',
  team: 'M6 7.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM1.5 13.2c.3-2.2 2-3.7 4.5-3.7s4.2 1.5 4.5 3.7M10.7 2.8a2.3 2.3 0 0 1 0 4.3M12.3 9.8c1.3.5 2 1.7 2.2 3.4',
  audit: 'M4 1.8h5.5L12.5 5v9.2H4zM9.3 2v3.2h3M6 8.2h4.5M6 10.8h4.5',
  settings: 'M2 4.5h5M11 4.5h3M2 11.5h3M9 11.5h5M9 2.8v3.4M7 9.8v3.4',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  warning: 'M8 2.2 14.6 13.6H1.4zM8 6.5v3.2M8 11.6h0',
  upload: 'M8 10.3V3M4.8 6 8 2.8 11.2 6M3 13.2h10',
  download: 'M8 2.8v7.4M4.8 7 8 10.2 11.2 7M3 13.2h10',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  plus: 'M8 3v10M3 8h10',
  chevron: 'm5 10 3-3 3 3',
} as const;

/** Name of a picture. */
export type IconName = keyof typeof outlines;

/** A picture beside a text, which says the same. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  );
}

/** The mark of the product. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M2 1h4v14H2zM8 7.2 13.2 1H15v3.4L9.6 8l5.4 3.6V15h-1.8L8 8.8z" />
    </svg>
  );
}
