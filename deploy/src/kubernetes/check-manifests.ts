import { parseArgs } from 'node:util';
import { type Manifest, parseManifests } from './manifests.ts';
import { policies } from './policies.ts';
import { overlays } from './render.ts';
import type { Overlay } from './rules/rule.ts';
import { findSchemaProblems } from './schemas.ts';

const usage = 'Usage: kubectl kustomize FOLDER | npm run --silent policies -- [--as dev|prod|ha]';

/** End of a check: a text for the terminal, and an exit code. */
interface Verdict {
  /** 0: all policies are kept; 1: a violation; 2: the input or the arguments are wrong. */
  readonly exitCode: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** Checks a stream of manifests, such as that of an overlay in another repository, against all policies. */
export function checkManifests(stream: string, args: readonly string[]): Verdict {
  const overlay = readOverlay(args);
  if (overlay === undefined) return { exitCode: 2, lines: [usage] };
  let manifests: Manifest[];
  try {
    manifests = parseManifests(stream);
    if (manifests.length === 0) throw new Error('it is empty');
  } catch (error) {
    return { exitCode: 2, lines: [`The input is no stream of Kubernetes manifests: ${String(error)}`, usage] };
  }
  const violations = Object.entries(policies).flatMap(([policy, findViolations]) =>
    findViolations(manifests, overlay).map((violation) => `${violation} (policy: ${policy})`),
  );
  const lines = [...findSchemaProblems(stream), ...violations];
  if (lines.length > 0) return { exitCode: 1, lines };
  return { exitCode: 0, lines: [`${manifests.length} objects keep all ${Object.keys(policies).length} policies.`] };
}

/** Reads the overlay whose demands hold: `dev` may do without TLS and priorities, `ha` is spread over zones. */
function readOverlay(args: readonly string[]): Overlay | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { as: { type: 'string', default: 'prod' } } });
    return overlays.find((name) => name === values.as);
  } catch {
    return undefined;
  }
}
