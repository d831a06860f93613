import { Fault } from '@kerf/errors';
import { roundTo } from '../../rounding.ts';
import { mmPerInch } from '../../inch.ts';
import { parseInches } from '../sizes/inch-sizes.ts';
import { parsePipe } from './pipe.ts';
import { bspSizes, nptSizes } from '../sizes/pipe-sizes.ts';
import { type ThreadParts, isSamePitch, type Thread } from '../sizes/thread.ts';

type Form = 'G' | 'R' | 'NPT';

interface PipeOutside {
  readonly size: string;
  readonly diameter: number;
  readonly tpi: number;
}

/**
 * Finds a pipe thread by its outside diameter, for NPT by that of the pipe. Throws `invalid_parameters` if there is
 * none.
 */
export function findPipeByDiameter(form: Form, { diameter, pitch, pitchField, starts }: ThreadParts): Thread {
  if (starts !== 1) throw Fault.invalid(`starts must be 1 for a pipe thread, not ${starts}.`);
  const sizes = listOutsides(form);
  const found = sizes.find((its) => Math.abs(its.diameter - diameter) < printTolerance);
  const thread = found && parsePipe(formatName(form, found.size));
  if (!thread)
    throw Fault.invalid(`diameter ${diameter} mm matches no ${form} thread: ${suggestSizes(form, diameter)}.`);
  if (pitch !== undefined && !isSamePitch(pitch, thread.pitch))
    throw Fault.invalid(
      `${pitchField} must be that of ${form}${thread.size}, ${found.tpi} threads per inch, or be omitted.`,
    );
  return thread;
}

/** Tolerance of a printed diameter: tables round to a tenth of a millimetre, and sizes lie further apart. */
const printTolerance = 0.0501;

const listOutsides = (form: Form): PipeOutside[] =>
  form === 'NPT'
    ? [...nptSizes.values()].map((its) => ({ ...its, diameter: its.diameter * mmPerInch }))
    : [...bspSizes.values()];

/** A designation that leaves the side of an R thread open. */
const formatName = (form: Form, size: string): string => `${form === 'R' ? 'BSPT' : form} ${size}`;

/** Hint with the size of this many inches by name, or else the nearest sizes. */
function suggestSizes(form: Form, diameter: number): string {
  const its = listOutsides(form);
  const named = its.find(({ size }) => isNamed(size, diameter));
  if (named) return `the outside diameter of ${form} ${named.size} is ${roundMm(named.diameter)} mm`;
  const near = its.toSorted((a, b) => Math.abs(a.diameter - diameter) - Math.abs(b.diameter - diameter)).slice(0, 2);
  return `the nearest are ${near.map((one) => `${roundMm(one.diameter)} mm for ${form} ${one.size}`).join(' and ')}`;
}

const isNamed = (size: string, diameter: number): boolean =>
  [diameter, diameter / mmPerInch].some((given) => Math.abs(parseInches(size) - given) < 0.005);

const roundMm = (mm: number): number => roundTo(mm, 3);
