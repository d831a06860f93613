import { relative } from 'node:path';
import type { FirstPart } from './demo.ts';
import type { RunDetails } from './run-file.ts';

/** Everything that runs, and the demo account. */
export interface Started {
  run: RunDetails;
  part: FirstPart;
  /** Address of the demo account. */
  email: string;
  /** Link that signs in to it once. */
  signInLink: string;
}

/** Message printed when everything is running. */
export function formatWelcome({ run, part, email, signInLink }: Started): string {
  const { base_url, ws_url, api_key, ca_file } = run;
  const [ca, step, picture] = [ca_file, part.stepFile, part.pictureFile].map((file) => relative(process.cwd(), file));
  return `
Sign in to the dashboard with this link, once, within ten minutes:

  ${signInLink}

A new one: npm run sign-in -- ${email}

Kerf is running at ${base_url}
Adapters connect to ${ws_url}
Your key of tier pro: ${api_key}

Make a part:

  curl --cacert ${ca} ${base_url}/api/v1/execute \\
    -H 'X-API-Key: ${api_key}' -H 'Content-Type: application/json' \\
    -d '{"command": "create_box", "parameters": {"length": 30, "width": 20, "height": 10, "position": [70, 0, 0]}}'

Give it to an assistant (with NODE_EXTRA_CA_CERTS=${ca_file} in its environment):

${indent(JSON.stringify(assistantConfiguration(base_url, api_key), null, 2))}

A first part, made and measured through this API, ${part.sizeMm.join(' x ')} mm:

  ${step}
  ${picture}

Press Ctrl-C to stop.
`;
}

function assistantConfiguration(baseUrl: string, apiKey: string): object {
  const server = { type: 'http', url: `${baseUrl}/api/v1/mcp`, headers: { 'X-API-Key': apiKey } };
  return { mcpServers: { kerf: server } };
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
