import type { Import, Workspace } from './workspaces.ts';

const allLayers = ['pure', 'platform', 'sdk', 'app', 'testing', 'tool'];

// Layers that each layer may use. Nothing uses an app, except end-to-end tests.
const allowedLayers: Record<string, string[]> = {
  pure: ['pure'],
  platform: ['pure', 'platform'],
  sdk: ['pure', 'sdk'],
  app: ['pure', 'platform', 'sdk'],
  testing: allLayers,
  tool: ['pure', 'tool'],
};

// Specs need real servers, which these start.
const allowedForSpecs = ['testing', 'tool'];

/** Returns a sentence for each rule that the workspace breaks. */
export function checkWorkspace(workspace: Workspace, layers: ReadonlyMap<string, string>): string[] {
  if (!(workspace.layer in allowedLayers)) return [`${workspace.folder} has no layer: add "layer:…" to nx.tags.`];
  return [...checkLayers(workspace, layers), ...workspace.imports.flatMap((one) => checkImport(workspace, one))];
}

function checkLayers({ folder, layer, dependencies, devDependencies }: Workspace, layers: ReadonlyMap<string, string>) {
  const allowed = allowedLayers[layer] ?? [];
  const check = (name: string, permitted: string[]) => {
    const other = layers.get(name);
    if (other === undefined) return [`${folder} depends on ${name}, which does not exist.`];
    return permitted.includes(other) ? [] : [`${folder} (${layer}) may not depend on ${name} (${other}).`];
  };
  return [
    ...dependencies.flatMap((name) => check(name, allowed)),
    ...devDependencies.flatMap((name) => check(name, [...allowed, ...allowedForSpecs])),
  ];
}

function checkImport({ name, dependencies, devDependencies }: Workspace, { file, target, inSpec }: Import): string[] {
  if (target.startsWith('.')) return [`${file} reaches into another workspace: ${target}.`];
  const declared = inSpec ? [...dependencies, ...devDependencies] : dependencies;
  if (target === name || declared.includes(target)) return [];
  const list = inSpec ? 'dependencies or devDependencies' : 'dependencies';
  return [`${file} imports ${target}, which is not in the ${list} of its package.json.`];
}
