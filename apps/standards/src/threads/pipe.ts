import { Fault } from '@kerf/errors';
import { mmPerInch } from '../units.ts';
import { inches, inchSize, spelt } from './inch-sizes.ts';
import { bspSizes, nptSizes } from './pipe-sizes.ts';
import type { Side, TaperLetters, Thread } from './thread.ts';

type Form = 'G' | 'R' | 'NPT';

interface Named {
  readonly form: Form;
  readonly side?: Side;
  readonly letters?: TaperLetters;
}

/** Meaning of the letters. BSPT leaves the side open; PF and PT are old JIS names. */
const named: Readonly<Record<string, Named>> = {
  g: { form: 'G' },
  bspp: { form: 'G' },
  r: { form: 'R', side: 'external', letters: 'R' },
  rc: { form: 'R', side: 'internal', letters: 'Rc' },
  rp: { form: 'R', side: 'internal', letters: 'Rp' },
  bspt: { form: 'R' },
  pf: { form: 'G' },
  pt: { form: 'R' },
  npt: { form: 'NPT' },
  mnpt: { form: 'NPT', side: 'external' },
  fnpt: { form: 'NPT', side: 'internal' },
};

const count = String.raw`(\d+[\s-]\d+\/\d+|\d+(?:\.\d+)?)`;
const sized = String.raw`${inchSize}(\s?O\.?D\.?)?(?:\s?-\s?${count})?\s?-?\s?`;

/** Letter first: G1/2, G 1/2 A, Rc1/2, NPT 3/4 and BSPP 1/8. Size first: 1/2 NPT, 1/2-14 NPT and 14 OD NPT. */
const before = new RegExp(String.raw`^(g|bspp|bspt|pf|pt|rp|rc|r|[mf]?npt)\s?${sized}([ab])?$`, 'i');
const after = new RegExp(String.raw`^${sized}(bspp|bspt|[mf]?npt)$`, 'i');

/** Parses the name of a pipe thread; undefined if it is not one. */
export const readPipe = (name: string): Thread | undefined => readLetterFirst(name) ?? readSizeFirst(name);

function readLetterFirst(name: string): Thread | undefined {
  const [, letter = '', size, od, tpi, toleranceClass] = before.exec(name) ?? [];
  return size === undefined
    ? undefined
    : pipeThread(letter, size, { isOutside: od !== undefined, tpi, toleranceClass: toleranceClass?.toUpperCase() });
}

function readSizeFirst(name: string): Thread | undefined {
  const [, size, od, tpi, letter = ''] = after.exec(name) ?? [];
  return size === undefined ? undefined : pipeThread(letter, size, { isOutside: od !== undefined, tpi });
}

interface Written {
  /** True if OD follows the size. */
  readonly isOutside: boolean;
  readonly toleranceClass?: string | undefined;
  readonly tpi?: string | undefined;
}

function pipeThread(letter: string, written: string, { toleranceClass, tpi, isOutside }: Written): Thread {
  const { form, ...told } = named[letter.toLowerCase()] ?? { form: 'G' as const };
  const sizes: ReadonlyMap<string, { tpi: number; diameter: number }> = form === 'NPT' ? nptSizes : bspSizes;
  const size = listedAs(written, [...sizes.keys()]);
  const listed = sizes.get(size);
  if (!listed)
    throw Fault.invalid(
      `designation has the unknown size ${size} for ${form} threads: known are ${[...sizes.keys()].join(', ')}.`,
    );
  if (isOutside) requireOutside(form, size);
  if (tpi !== undefined && inches(spelt(tpi)) !== listed.tpi)
    throw Fault.invalid(`designation must have ${listed.tpi} threads per inch at ${size} ${form}, not ${tpi}.`);
  return {
    form,
    diameter: form === 'NPT' ? listed.diameter * mmPerInch : listed.diameter,
    pitch: mmPerInch / listed.tpi,
    size,
    starts: 1,
    hand: 'right',
    toleranceClass,
    ...told,
    warnings: [],
  };
}

/** Checks the use of OD: NPT sizes from 14 up are outside diameters of pipes; all other sizes are only names. */
function requireOutside(form: Form, size: string): void {
  if (form === 'NPT' && inches(size) >= 14) return;
  throw Fault.invalid(`designation has OD, but ${size} is not an outside diameter of ${form} threads: omit OD.`);
}

/** Finds the listed size, also from 11/4 for 1 1/4, as some tables print it, and from 0.5. */
function listedAs(written: string, sizes: readonly string[]): string {
  const size = spelt(written);
  const parted = size.replace(/^(\d)(\d\/\d+)$/, '$1 $2');
  const names = [size, parted, ...sizes.filter((its) => inches(its) === inches(size))];
  return names.find((its) => sizes.includes(its)) ?? size;
}
