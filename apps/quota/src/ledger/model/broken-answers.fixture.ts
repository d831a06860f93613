/** Mutations of the SQL functions that count stored outcomes. */
export const answerVariants = [
  {
    name: 'a deleted outcome is still counted',
    of: 'release_answers',
    right: 's.bytes - freed.bytes',
    wrong: 's.bytes',
  },
  {
    name: 'an outcome that a new attempt replaces is still counted',
    of: 'attempt_of',
    right: 'IF freed > 0 THEN',
    wrong: 'IF false THEN',
  },
  {
    name: 'an outcome is counted again when its operation has ended',
    of: 'keep_answer_of',
    right: 'AND o.settled_at IS NULL',
    wrong: '',
  },
];
