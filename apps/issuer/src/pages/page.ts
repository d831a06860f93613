import { createHash } from 'node:crypto';
import { Html, html } from '@kerf/service';

/** Look of the dashboard, whose colours and sizes these are: a spec compares what a browser makes of both. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fafaf9, #131415); --raised: light-dark(#ffffff, #1a1c1d);
  --hover: light-dark(#f1f1ee, #222526); --line: light-dark(#e4e4e0, #2a2d2f); --edge: light-dark(#cfcfc9, #3c4144);
  --ink: light-dark(#191b1c, #ecedec); --quiet: light-dark(#5f6465, #9aa1a3);
  --accent: light-dark(#0a7263, #4fcbb1); --accent-hover: light-dark(#085c50, #71dac4);
  --on-accent: light-dark(#ffffff, #06201b);
  --danger: light-dark(#b3261e, #ff8a80); --danger-soft: light-dark(#fdecea, #3a1c1a);
  font: 0.875rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { min-height: 100dvh; display: grid; place-content: center; grid-template-columns: min(27rem, 100%); padding: 1.5rem 1rem; }
.card { display: grid; gap: 1.25rem; padding: 2.5rem; border-radius: 0.625rem; background: var(--raised);
  box-shadow: 0 1px 2px light-dark(#0000000d, #00000059), 0 0 0 1px var(--line); }
@media (max-width: 40rem) { .card { padding: 1.5rem; } }
.mark { width: 1.75rem; fill: var(--accent); }
h1 { margin: 0; font-size: 1.375rem; font-weight: 620; letter-spacing: -0.015em; line-height: 1.25; }
p, dl, dd { margin: 0; }
small, dt, .or { color: var(--quiet); font-size: 0.8125rem; }
dl { display: grid; gap: 0.25rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.375rem; }
dd { font-weight: 550; } dd + dt { margin-top: 0.5rem; }
form { display: grid; gap: 0.75rem; }
.or { display: flex; align-items: center; gap: 0.75rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
label { font-weight: 520; }
input, button, .button { font: inherit; color: inherit; min-height: 2.25rem; padding: 0 0.75rem;
  border: 1px solid var(--edge); border-radius: 0.375rem; background: var(--raised); }
@media (pointer: coarse) { input, button, .button { min-height: 2.75rem; } }
input { width: 100%; font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
button, .button { display: inline-flex; align-items: center; justify-content: center; font-weight: 520;
  text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--hover); }
.primary { color: var(--on-accent); background: var(--accent); border-color: transparent; }
.primary:hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.problem { padding: 0.75rem; border-radius: 0.375rem; color: var(--danger); background: var(--danger-soft); }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Renders a page without scripts and external resources. */
export const renderPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<div class="card">
<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 1h4v14H2zM8 7.2 13.2 1H15v3.4L9.6 8l5.4 3.6V15h-1.8L8 8.8z"/></svg>
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>
`.text;

/**
 * Builds the headers of every page. `formTarget` is the origin to which its form may finally redirect, because browsers
 * check redirects against the form-action policy too.
 */
export const buildPageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `form-action 'self' ${formTarget}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // With no-referrer a browser would send no origin with our forms either.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
