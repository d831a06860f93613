import type { Body } from '../occt/body.ts';
import { made } from './making.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const booleanFuse: Command<'boolean_fuse'> = (document, parameters) => {
  const { object_ids, keep_originals } = parameters;
  const fused = made(document, { tool: 'boolean_fuse', type: 'fuse', parameters });
  return solidResult(document.add(fused, keep_originals ? [] : object_ids), pieces(fused.body));
};

export const booleanCut: Command<'boolean_cut'> = (document, parameters) => {
  const { target_id, tool_ids, keep_originals } = parameters;
  const rest = made(document, { tool: 'boolean_cut', type: 'cut', parameters });
  const warnings = [...untouched(target_id, document.get(target_id).body, rest.body), ...pieces(rest.body)];
  return solidResult(document.add(rest, keep_originals ? [] : [target_id, ...tool_ids]), warnings);
};

export const booleanIntersect: Command<'boolean_intersect'> = (document, parameters) => {
  const { object_ids, keep_originals } = parameters;
  const shared = made(document, { tool: 'boolean_intersect', type: 'intersect', parameters });
  return solidResult(document.add(shared, keep_originals ? [] : object_ids), pieces(shared.body));
};

// A billionth of the target is below the accuracy of the volume.
const untouched = (id: string, before: Body, after: Body): string[] =>
  before.volume - after.volume > before.volume * 1e-9
    ? []
    : [`The tools do not reach into ${id}: nothing was cut away.`];

const pieces = ({ solids }: Body): string[] =>
  solids > 1 ? [`The result consists of ${solids} separate solids.`] : [];
