// npm run check:boundaries: which workspace may use which, by the layer in each package.json.
import { checkWorkspace } from './boundaries/rules.ts';
import { readWorkspaces } from './boundaries/workspaces.ts';
import { projectFolder } from './project.ts';

/** A sentence for each place where a workspace uses another one that it may not use, or has not declared. */
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
