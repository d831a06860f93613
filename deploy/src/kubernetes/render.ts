import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOrInstallKubectl, resolveInProject } from '@kerf/tools';

const run = promisify(execFile);
const deadlineMs = 60_000;
const maxOutputBytes = 16 * 2 ** 20;

export const manifestsFolder = resolveInProject('k8s');
export const overlays = ['dev', 'prod', 'ha'] as const;

/** The YAML of a folder with a kustomization, as `kubectl apply -k` would send it. */
export async function renderFolder(folder: string): Promise<string> {
  const { command } = await findOrInstallKubectl();
  const { stdout } = await run(command, ['kustomize', folder], { timeout: deadlineMs, maxBuffer: maxOutputBytes });
  return stdout;
}
