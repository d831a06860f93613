import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { resolve } = createRequire(import.meta.url);
const deadlineMs = 60_000;

/** Arguments of the authorization server suite. */
export interface SuiteArguments {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly resource: string;
  /** Port of its redirect URI. */
  readonly port: number;
  /** CA certificate that it trusts. */
  readonly caFile: string;
}

const checks = /^\s*[✓✗] [\w-]+: \d+ passed, \d+ failed$/u;

/** Runs the suite; `allow` grants each authorization request. Resolves to the result line of each scenario. */
export async function runAuthorizationSuite(
  { issuerUrl, clientId, resource, port, caFile }: SuiteArguments,
  allow: (url: URL) => Promise<void>,
): Promise<string[]> {
  const program = resolve('@modelcontextprotocol/conformance/dist/index.js');
  const args = ['--url', issuerUrl, '--client-id', clientId, '--resource', resource, '--port', String(port)];
  const suite = spawn(process.execPath, [program, 'authorization', ...args], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: caFile },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: deadlineMs,
  });
  const output: string[] = [];
  for await (const line of createInterface(suite.stdout)) {
    output.push(line);
    if (line.startsWith(`${issuerUrl}/authorize?`)) await allow(new URL(line));
  }
  return output.filter((line) => checks.test(line)).map((line) => line.trim());
}
