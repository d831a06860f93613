import { createHash } from 'node:crypto';
import { Html, html } from '@kerf/service';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem; }
input, button { font: inherit; padding: 0.6rem; box-sizing: border-box; }
input { width: 100%; font-family: ui-monospace, monospace; }
button { margin: 1rem 0.5rem 0 0; }
dt { font-weight: 600; } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.problem { border-left: 0.25rem solid #c00; padding-left: 0.75rem; }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Renders a page without scripts and external resources. */
export const renderPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${title}</h1>
${content}
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
