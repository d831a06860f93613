import type { Body } from '../occt/body.ts';
import { cut, fuse } from '../occt/booleans.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const booleanFuse: Command<'boolean_fuse'> = (document, { object_ids, keep_originals }) => {
  const fused = fuse(object_ids.map((id) => document.get(id).body));
  return solidResult(document.add('fuse', fused, keep_originals ? [] : object_ids), pieces(fused));
};

export const booleanCut: Command<'boolean_cut'> = (document, { target_id, tool_ids, keep_originals }) => {
  const target = document.get(target_id);
  const rest = cut(
    target.body,
    tool_ids.map((id) => document.get(id).body),
  );
  const warnings = [...untouched(target_id, target.body, rest), ...pieces(rest)];
  return solidResult(document.add('cut', rest, keep_originals ? [] : [target_id, ...tool_ids]), warnings);
};

// A billionth of the target is less than the volume is known to.
const untouched = (id: string, before: Body, after: Body): string[] =>
  before.volume - after.volume > before.volume * 1e-9
    ? []
    : [`The tools do not reach into ${id}: nothing was cut away.`];

const pieces = ({ solids }: Body): string[] =>
  solids > 1 ? [`The result consists of ${solids} separate solids.`] : [];
