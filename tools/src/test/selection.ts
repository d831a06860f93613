import { findWorkspacesToTest } from '../affected/affected.ts';
import { findChangedFiles } from '../affected/changes.ts';
import { readWorkspaces, type Workspace } from '../boundaries/workspaces.ts';

/** Options of `npm test`. */
export interface SelectionOptions {
  /** Names of workspaces, separated by commas. */
  projects?: string | undefined;
  /** True selects the tests of workspaces that changed against main or use a changed one. */
  affected?: boolean | undefined;
}

/** Workspaces whose tests run, and those that are linted. */
export interface Selection {
  tested: Workspace[];
  linted: Workspace[];
}

/** Selects everything without an option; throws on an unknown name. */
export async function selectWorkspaces(root: string, { projects, affected }: SelectionOptions): Promise<Selection> {
  const all = readWorkspaces(root);
  if (projects !== undefined) {
    const named = projects.split(',').map((name) => findWorkspace(all, name));
    return { tested: named, linted: named };
  }
  const files = affected ? await findChangedFiles(root) : undefined;
  return { tested: files ? findWorkspacesToTest(all, files) : all, linted: all };
}

function findWorkspace(all: readonly Workspace[], name: string): Workspace {
  const found = all.find((workspace) => workspace.name === name);
  if (found) return found;
  const names = all.map((workspace) => workspace.name).join(', ');
  throw new Error(`There is no workspace ${name}. The workspaces are ${names}.`);
}
