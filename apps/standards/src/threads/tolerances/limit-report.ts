import { sideNames, type LimitEnd, formatEnd, findOpenEnds } from './limit-ranges.ts';
import type { BasicSizes, Limits, Thread } from '../sizes/thread.ts';
import { type ChosenClass, toleranceRules } from './tolerancing.ts';

/** Limits of a class, the formulas behind them if there is no table, and a warning for every null. */
interface LimitReport {
  readonly limits: Limits | null;
  readonly formulas: readonly string[];
  readonly warnings: readonly string[];
}

/** Computes the limits of one thread side in a class. */
export function reportLimits(thread: Thread, basics: BasicSizes, chosen: ChosenClass): LimitReport {
  const { limits: given, formulas } = toleranceRules[thread.form];
  const limits = given(thread, basics, chosen);
  if (!limits) return { limits, formulas: [], warnings: [describeMissing(basics, chosen)] };
  return {
    limits,
    formulas: (chosen.toleranceClass !== null && formulas?.(thread, chosen.toleranceClass)) || [],
    warnings: explainNulls(limits, thread, { basics, chosen }),
  };
}

function describeMissing({ designation, standard, series }: BasicSizes, { toleranceClass: its }: ChosenClass): string {
  if (its !== null) return `No table of the tolerance class ${its} is available for ${designation}: limits are null.`;
  if (series === 'special') return `${standard} does not list ${designation}: limits are null.`;
  return `An external ${designation} has class A or B: limits are null unless tolerance_class is given.`;
}

interface LimitContext {
  readonly basics: BasicSizes;
  readonly chosen: ChosenClass;
}

function explainNulls(
  limits: Limits,
  thread: Thread,
  { basics, chosen: { side, toleranceClass: its } }: LimitContext,
): string[] {
  const { standard, openEnds: open, hasGrade } = toleranceRules[thread.form];
  const [openByStandard, others] = partition(findOpenEnds(limits), (end) => open[side].includes(end));
  const [unknown, ungraded] = partition(others, (end) => its === null || hasGrade?.(thread, its, end) !== false);
  return [
    ...(openByStandard.length
      ? [`${standard} sets no ${formatEnds(openByStandard)} for ${sideNames[side]}: null.`]
      : []),
    ...(ungraded.length
      ? [
          `${standard} has no such grade for the ${formatEnds(ungraded)} of class ${its} at ${basics.designation}: null.`,
        ]
      : []),
    ...(unknown.length
      ? [`No available table has the ${formatEnds(unknown)} of class ${its} for ${basics.designation}: null.`]
      : []),
  ];
}

const formatEnds = (ends: readonly LimitEnd[]): string => ends.map(formatEnd).join(', ');

function partition<T>(items: readonly T[], suits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(suits), items.filter((item) => !suits(item))];
}
