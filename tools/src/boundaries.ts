// npm run check:boundaries: checks which workspace may use which, by the layer in each package.json.
import { checkWorkspace } from './boundaries/layer-rules.ts';
import { readWorkspaces } from './boundaries/workspaces.ts';
import { projectFolder } from './project.ts';

/** Finds workspaces that use a forbidden or undeclared workspace; returns one sentence for each use. */
export function findViolations(root: string): string[] {
  const workspaces = readWorkspaces(root);
  const layers = new Map(workspaces.map(({ name, layer }) => [name, layer]));
  return workspaces.flatMap((workspace) => checkWorkspace(workspace, layers));
}

if (import.meta.main) {
  const violations = findViolations(projectFolder);
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
