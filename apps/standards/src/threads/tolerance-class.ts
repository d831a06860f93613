import { Fault } from '@kerf/errors';
import { refuseForeign, refuseNone } from './class-systems.ts';
import { bodyOf } from './limits.ts';
import type { Form, Side, Thread } from './thread.ts';
import { type Chosen, tolerancing } from './tolerancing.ts';
import { unifiedDefault } from './unified-limits.ts';

/** What is asked of the tolerance of a thread. */
export interface Asked {
  readonly toleranceClass: string | undefined;
  readonly internal: boolean | undefined;
}

/** On which side a thread is and by which class. Throws `invalid_parameters` where the two contradict each other. */
export function sideOf(thread: Thread, { toleranceClass, internal }: Asked): Chosen {
  const named = classesIn(thread.toleranceClass, thread);
  const given = classesIn(toleranceClass, thread);
  requireSame(given, named);
  const classes = narrower(given, named);
  const side = askedSide(thread, internal) ?? onlySide(classes, thread.form) ?? 'external';
  const its = classes.find((one) => sideBy(one, thread.form) === side) ?? classes[0];
  if (its === undefined) return { side, its: tolerancing[thread.form].byDefault(thread, side) };
  refuseOther(its, side, thread.form);
  return { side, its, other: internal === undefined ? classes.find((one) => one !== its) : undefined };
}

/** Of a pair and one of its classes that one is meant. */
const narrower = (given: readonly string[], named: readonly string[]): readonly string[] =>
  [given, named].find(({ length }) => length === 1) ?? (given.length ? given : named);

/** Of a pair one may be given by itself, and a class by its pair. */
function requireSame(given: readonly string[], named: readonly string[]): void {
  if (given.every((one) => named.includes(one)) || named.every((one) => given.includes(one))) return;
  throw Fault.invalid(
    `tolerance_class ${given.join('/')} contradicts the designation, which has ${named.join('/')}: leave out one of the two.`,
  );
}

/** One class, or a pair such as 6H/6g. */
function classesIn(asked: string | undefined, thread: Thread): string[] {
  if (asked === undefined) return [];
  const { form } = thread;
  const written = tidy(asked);
  for (const one of written.split('/')) refuseForeign(one, thread);
  const classes = spelt(written, form).split('/');
  for (const one of classes) refuseNone(one, thread);
  if (classes.length > 2) throw Fault.invalid(`tolerance_class has more than two classes: ${classes.join(', ')}.`);
  if (classes.length === 2) requirePair(classes, form);
  return classes;
}

/** As classes are written on drawings: ` 6H / 6g `, `class 2A`, `6 g`, and 7H-L, of which the last is how long it engages. */
const tidy = (asked: string): string =>
  asked
    .trim()
    .replace(/^class\s+/i, '')
    .replace(/(?<=[3-9][c-h])\s?-\s?[SNL]$/i, '')
    .replace(/\s*\/\s*|(?<=[A-H])\s+(?=\d\s?[a-h])/, '/')
    .replaceAll(/(?<=\d)\s+(?=[a-z])/gi, '');

/** 6H/6g fits a nut to a screw; of two classes for one of them, one would be forgotten. */
function requirePair(classes: readonly string[], form: Form): void {
  const sides = new Set(classes.map((one) => sideBy(one, form)));
  if (sides.has('internal') && sides.has('external')) return;
  throw Fault.invalid(
    `tolerance_class must pair an internal class with an external one, as 6H/6g or 2B/2A, not ${classes.join(' with ')}. Pitch and crest diameter of one thread have their classes in one word, as 5g6g.`,
  );
}

/** A pair is of two threads, and one of them is told. */
export const aboutPair = ({ side, its, other }: Chosen): string[] =>
  other === undefined
    ? []
    : [
        `${its} and ${other} fit two threads together: told is ${bodyOf[side]} by ${its}. Give internal ${String(side === 'external')} for the one by ${other}.`,
      ];

function askedSide({ side, form, size }: Thread, internal: boolean | undefined): Side | undefined {
  if (internal === undefined) return side;
  const asked = internal ? 'internal' : 'external';
  if (side === undefined || side === asked) return asked;
  const others =
    form === 'R' ? ` R${size} is taper external, Rc${size} taper internal, Rp${size} parallel internal.` : '';
  throw Fault.invalid(`internal contradicts the designation, which names an ${side} thread.${others}`);
}

/** The side of one class; a pair such as 6H/6g has both. */
const onlySide = ([first, second]: readonly string[], form: Form): Side | undefined =>
  first !== undefined && second === undefined ? sideBy(first, form) : undefined;

function refuseOther(its: string, side: Side, form: Form): void {
  const itsSide = sideBy(its, form);
  if (itsSide === undefined || itsSide === side) return;
  throw Fault.invalid(
    `tolerance_class ${its} is of an ${itsSide} thread: ${insteadFor(side, form)}, or change internal.`,
  );
}

function insteadFor(side: Side, form: Form): string {
  if (form === 'G') return 'an internal G thread has no class, leave it out';
  if (form === 'unified') return `give a class such as ${unifiedDefault(side)}`;
  return `give ${side === 'internal' ? 'an upper-case letter such as 6H' : 'a lower-case letter such as 6g'}`;
}

/** Which side a class is of, as far as it tells. */
function sideBy(its: string, form: Form): Side | undefined {
  if (form === 'G') return /^[AB]$/.test(its) ? 'external' : undefined;
  if (form === 'unified') return unifiedSides[its.slice(-1)];
  return form === 'metric' || form === 'trapezoidal' ? sideByCase(its) : undefined;
}

function sideByCase(its: string): Side | undefined {
  if (/^(\d[a-h])+$/.test(its)) return 'external';
  return /^(\d[A-H])+$/.test(its) ? 'internal' : undefined;
}

const unifiedSides: Readonly<Record<string, Side>> = { A: 'external', B: 'internal' };

/** Unified classes are written in capitals; in metric ones the case tells the side. */
const spelt = (its: string, form: Form): string =>
  form === 'unified' || form === 'G' ? its.toUpperCase() : its.replace(unparted, '$1/$2');

/** 6H6g, which is 6H/6g. */
const unparted = /^((?:\d[A-H]){1,2})((?:\d[a-h]){1,2})$/;
