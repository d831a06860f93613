import { bodyOf, type End, endInWords, openEnds } from './limits.ts';
import type { Basics, Limits, Thread } from './thread.ts';
import { type Chosen, tolerancing } from './tolerancing.ts';

/** Limits of a class, the formulas behind them if there is no table, and a warning for every null. */
interface ToldLimits {
  readonly limits: Limits | null;
  readonly formulas: readonly string[];
  readonly warnings: readonly string[];
}

/** Computes the limits of one thread side in a class. */
export function limitsOf(thread: Thread, basics: Basics, chosen: Chosen): ToldLimits {
  const { limits: given, formulas } = tolerancing[thread.form];
  const limits = given(thread, basics, chosen);
  if (!limits) return { limits, formulas: [], warnings: [missing(basics, chosen)] };
  return {
    limits,
    formulas: (chosen.its !== null && formulas?.(thread, chosen.its)) || [],
    warnings: nullsOf(limits, thread, { basics, chosen }),
  };
}

function missing({ designation, standard, series }: Basics, { its }: Chosen): string {
  if (its !== null) return `No table of the tolerance class ${its} is available for ${designation}: limits are null.`;
  if (series === 'special') return `${standard} does not list ${designation}: limits are null.`;
  return `An external ${designation} has class A or B: limits are null unless tolerance_class is given.`;
}

interface Told {
  readonly basics: Basics;
  readonly chosen: Chosen;
}

function nullsOf(limits: Limits, thread: Thread, { basics, chosen: { side, its } }: Told): string[] {
  const { standard, open, hasGrade } = tolerancing[thread.form];
  const [meant, others] = split(openEnds(limits), (end) => open[side].includes(end));
  const [unknown, ungraded] = split(others, (end) => its === null || hasGrade?.(thread, its, end) !== false);
  return [
    ...(meant.length ? [`${standard} sets no ${inWords(meant)} for ${bodyOf[side]}: null.`] : []),
    ...(ungraded.length
      ? [`${standard} has no such grade for the ${inWords(ungraded)} of class ${its} at ${basics.designation}: null.`]
      : []),
    ...(unknown.length
      ? [`No available table has the ${inWords(unknown)} of class ${its} for ${basics.designation}: null.`]
      : []),
  ];
}

const inWords = (ends: readonly End[]): string => ends.map(endInWords).join(', ');

function split<T>(items: readonly T[], suits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(suits), items.filter((item) => !suits(item))];
}
