/** Mistakes in the functions that batches of a caller need. */
export const batchVariants = [
  {
    name: 'a part is charged of an operation that has ended',
    of: 'commit_part',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
  {
    name: 'all that was reserved is given back when a part is charged',
    of: 'commit_part',
    right: 'reserved.cost - p_cost',
    wrong: 'reserved.cost',
  },
  {
    name: 'a batch costs as much as one operation',
    of: 'admit_batch',
    right: 'p_operation, p_name, p_cost,',
    wrong: 'p_operation, p_name, 1,',
  },
  {
    name: 'an adapter is given a batch for one tool that it has',
    of: 'admit_batch',
    right: 'p_adapter, p_tools)',
    wrong: 'p_adapter, p_tools[1:1])',
  },
  {
    name: 'a preview reserves what it answers for',
    of: 'preview',
    right: "IF answer.outcome <> 'ok' OR",
    wrong: `IF answer.outcome = 'ok' THEN
      PERFORM quota.book(answer, 'reserved', now(), gen_random_uuid(), 'batch', p_cost, NULL, NULL);
    END IF;
    IF answer.outcome <> 'ok' OR`,
  },
];
