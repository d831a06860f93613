import { Fault } from '@kerf/errors';
import { refuseForeignClass, refuseInvalidClass } from './class-systems.ts';
import { sideNames } from './limit-ranges.ts';
import type { ThreadForm, Side, Thread } from '../sizes/thread.ts';
import { type ChosenClass, toleranceRules } from './tolerancing.ts';
import { getUnifiedDefaultClass } from './unified-limits.ts';

/** Requested tolerance of a thread. */
export interface RequestedTolerance {
  readonly toleranceClass: string | undefined;
  readonly internal: boolean | undefined;
}

/** Chooses the side and class of a thread. Throws `invalid_parameters` if they contradict each other. */
export function chooseSide(thread: Thread, { toleranceClass, internal }: RequestedTolerance): ChosenClass {
  const named = parseClasses(thread.toleranceClass, thread);
  const given = parseClasses(toleranceClass, thread);
  requireAgreement(given, named);
  const classes = selectSingle(given, named);
  const side = getRequestedSide(thread, internal) ?? getImpliedSide(classes, thread.form) ?? 'external';
  const its = classes.find((one) => findSide(one, thread.form) === side) ?? classes[0];
  if (its === undefined) return { side, toleranceClass: toleranceRules[thread.form].getDefaultClass(thread, side) };
  refuseOtherSide(its, side, thread.form);
  return {
    side,
    toleranceClass: its,
    matingClass: internal === undefined ? classes.find((one) => one !== its) : undefined,
  };
}

/** The single class, where one of the two is a pair. */
const selectSingle = (given: readonly string[], named: readonly string[]): readonly string[] =>
  [given, named].find(({ length }) => length === 1) ?? (given.length ? given : named);

/** Checks that the classes agree: one may be a pair that contains the other. */
function requireAgreement(given: readonly string[], named: readonly string[]): void {
  if (given.every((one) => named.includes(one)) || named.every((one) => given.includes(one))) return;
  throw Fault.invalid(
    `tolerance_class ${given.join('/')} contradicts the designation, which has ${named.join('/')}: omit one of the two.`,
  );
}

/** Parses one class, or a pair such as 6H/6g. */
function parseClasses(requested: string | undefined, thread: Thread): string[] {
  if (requested === undefined) return [];
  const { form } = thread;
  const written = normalizeClass(requested);
  for (const one of written.split('/')) refuseForeignClass(one, thread);
  const classes = normalizeCase(written, form).split('/');
  for (const one of classes) refuseInvalidClass(one, thread);
  if (classes.length > 2) throw Fault.invalid(`tolerance_class has more than two classes: ${classes.join(', ')}.`);
  if (classes.length === 2) requirePair(classes, form);
  return classes;
}

/** Normalizes classes from drawings: ` 6H / 6g `, `class 2A`, `6 g`, and 7H-L with its length of engagement. */
const normalizeClass = (requested: string): string =>
  requested
    .trim()
    .replace(/^class\s+/i, '')
    .replace(/(?<=[3-9][c-h])\s?-\s?[SNL]$/i, '')
    .replace(/\s*\/\s*|(?<=[A-H])\s+(?=\d\s?[a-h])/, '/')
    .replaceAll(/(?<=\d)\s+(?=[a-z])/gi, '');

/** Checks that a pair has one class per side: 6H/6g fits a nut to a screw. */
function requirePair(classes: readonly string[], form: ThreadForm): void {
  const sides = new Set(classes.map((one) => findSide(one, form)));
  if (sides.has('internal') && sides.has('external')) return;
  throw Fault.invalid(
    `tolerance_class must pair an internal class with an external one, such as 6H/6g or 2B/2A, not ${classes.join(' with ')}. Write the classes of pitch and crest diameter of one thread as one word, such as 5g6g.`,
  );
}

/** Warning about a pair: it describes two threads, and the result is one of them. */
export const warnAboutPair = ({ side, toleranceClass: its, matingClass: other }: ChosenClass): string[] =>
  other === undefined
    ? []
    : [
        `${its} and ${other} are a pair: the result is ${sideNames[side]} of class ${its}. Set internal to ${String(side === 'external')} for class ${other}.`,
      ];

function getRequestedSide({ side, form, size }: Thread, internal: boolean | undefined): Side | undefined {
  if (internal === undefined) return side;
  const requested = internal ? 'internal' : 'external';
  if (side === undefined || side === requested) return requested;
  const others =
    form === 'R' ? ` R${size} is taper external, Rc${size} taper internal, Rp${size} parallel internal.` : '';
  throw Fault.invalid(`internal contradicts the designation, which names an ${side} thread.${others}`);
}

/** The side of a single class; undefined for a pair such as 6H/6g. */
const getImpliedSide = ([first, second]: readonly string[], form: ThreadForm): Side | undefined =>
  first !== undefined && second === undefined ? findSide(first, form) : undefined;

function refuseOtherSide(its: string, side: Side, form: ThreadForm): void {
  const itsSide = findSide(its, form);
  if (itsSide === undefined || itsSide === side) return;
  throw Fault.invalid(
    `tolerance_class ${its} is for an ${itsSide} thread: ${suggestClass(side, form)}, or change internal.`,
  );
}

function suggestClass(side: Side, form: ThreadForm): string {
  if (form === 'G') return 'an internal G thread has no class, omit it';
  if (form === 'unified') return `give a class such as ${getUnifiedDefaultClass(side)}`;
  return `give ${side === 'internal' ? 'an upper-case letter such as 6H' : 'a lower-case letter such as 6g'}`;
}

/** The side that a class implies, if any. */
function findSide(its: string, form: ThreadForm): Side | undefined {
  if (form === 'G') return /^[AB]$/.test(its) ? 'external' : undefined;
  if (form === 'unified') return unifiedSides[its.slice(-1)];
  return form === 'metric' || form === 'trapezoidal' ? findSideByCase(its) : undefined;
}

function findSideByCase(its: string): Side | undefined {
  if (/^(\d[a-h])+$/.test(its)) return 'external';
  return /^(\d[A-H])+$/.test(its) ? 'internal' : undefined;
}

const unifiedSides: Readonly<Record<string, Side>> = { A: 'external', B: 'internal' };

/** Unified classes are upper case; in metric ones the case gives the side. */
const normalizeCase = (its: string, form: ThreadForm): string =>
  form === 'unified' || form === 'G' ? its.toUpperCase() : its.replace(unseparatedPair, '$1/$2');

/** 6H6g, a spelling of 6H/6g. */
const unseparatedPair = /^((?:\d[A-H]){1,2})((?:\d[a-h]){1,2})$/;
