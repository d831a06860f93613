import type { Body } from '../occt/body.ts';
import { buildFeature } from './feature-commands.ts';
import { toSolidResult } from './solid-result.ts';
import type { Command } from './command.ts';

export const booleanFuse: Command<'boolean_fuse'> = (document, parameters) => {
  const { object_ids, keep_originals } = parameters;
  const fused = buildFeature(document, { tool: 'boolean_fuse', type: 'fuse', parameters });
  return toSolidResult(document.addObject(fused, keep_originals ? [] : object_ids), warnIfSeparate(fused.body));
};

export const booleanCut: Command<'boolean_cut'> = (document, parameters) => {
  const { target_id, tool_ids, keep_originals } = parameters;
  const rest = buildFeature(document, { tool: 'boolean_cut', type: 'cut', parameters });
  const warnings = [
    ...warnIfUntouched(target_id, document.getObject(target_id).body, rest.body),
    ...warnIfSeparate(rest.body),
  ];
  return toSolidResult(document.addObject(rest, keep_originals ? [] : [target_id, ...tool_ids]), warnings);
};

export const booleanIntersect: Command<'boolean_intersect'> = (document, parameters) => {
  const { object_ids, keep_originals } = parameters;
  const shared = buildFeature(document, { tool: 'boolean_intersect', type: 'intersect', parameters });
  return toSolidResult(document.addObject(shared, keep_originals ? [] : object_ids), warnIfSeparate(shared.body));
};

// A billionth of the target is below the accuracy of the volume.
const warnIfUntouched = (id: string, before: Body, after: Body): string[] =>
  before.volume - after.volume > before.volume * 1e-9
    ? []
    : [`The tools do not reach into ${id}: nothing was cut away.`];

const warnIfSeparate = ({ solids }: Body): string[] =>
  solids > 1 ? [`The result consists of ${solids} separate solids.`] : [];
