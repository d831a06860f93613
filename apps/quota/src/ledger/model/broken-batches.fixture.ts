/** Mutations of the SQL functions for batches. */
export const batchVariants = [
  {
    name: 'a part is charged of an operation that has ended',
    of: 'commit_part_bounded',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
  {
    name: 'the full reservation is released when a part is charged',
    of: 'commit_part_bounded',
    right: 'reserved.cost - p_cost',
    wrong: 'reserved.cost',
  },
  {
    name: 'a batch costs as much as one operation',
    of: 'reserve',
    right: 'p_operation, p_tool, p_cost,',
    wrong: 'p_operation, p_tool, 1,',
  },
  {
    name: 'an adapter is chosen for a batch because it has one of the tools',
    of: 'examine',
    right: 'p_adapter, p_tools) a',
    wrong: 'p_adapter, p_tools[1:1]) a',
  },
  {
    name: 'a preview reserves what it answers for',
    of: 'preview',
    right: 'quota.examine(p_digests, p_tier, p_cost, NULL, NULL, p_adapter, p_tools)',
    wrong: "quota.reserve(p_digests, gen_random_uuid(), 'a', p_tier, p_cost, NULL, NULL, 0, p_adapter, p_tools)",
  },
];
