import { type Html, html } from '@kerf/service';
import type { Endpoint } from './endpoint-section.ts';

/** Renders a curl command that can be pasted into a shell; undefined if the document has no example. */
export function renderExample({ method, path, operation: { requestBody, security } }: Endpoint): Html | undefined {
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || example === undefined) return undefined;
  const lines = [
    `curl -X ${method.toUpperCase()} "$url${path}"`,
    ...(security.length > 0 ? ['-H "X-API-Key: $key"'] : []),
    `-H 'Content-Type: ${type}'`,
    `-d '${JSON.stringify(example, null, 2)}'`,
  ];
  return html`<h4>Example</h4><pre>${lines.join(' \\\n  ')}</pre>`;
}
