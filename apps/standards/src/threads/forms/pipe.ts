import { Fault } from '@kerf/errors';
import { mmPerInch } from '../../inch.ts';
import { parseInches, inchSizePattern, normalizeInchSize } from '../sizes/inch-sizes.ts';
import { bspSizes, nptSizes } from '../sizes/pipe-sizes.ts';
import type { Side, TaperLetters, Thread } from '../sizes/thread.ts';

type Form = 'G' | 'R' | 'NPT';

interface NamedForm {
  readonly form: Form;
  readonly side?: Side;
  readonly letters?: TaperLetters;
}

/** Meaning of the letters. BSPT leaves the side open; PF and PT are old JIS names. */
const namedForms: Readonly<Record<string, NamedForm>> = {
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
const sized = String.raw`${inchSizePattern}(\s?O\.?D\.?)?(?:\s?-\s?${count})?\s?-?\s?`;

/** Letter first: G1/2, G 1/2 A, Rc1/2, NPT 3/4 and BSPP 1/8. Size first: 1/2 NPT, 1/2-14 NPT and 14 OD NPT. */
const letterFirst = new RegExp(String.raw`^(g|bspp|bspt|pf|pt|rp|rc|r|[mf]?npt)\s?${sized}([ab])?$`, 'i');
const sizeFirst = new RegExp(String.raw`^${sized}(bspp|bspt|[mf]?npt)$`, 'i');

/** Parses the name of a pipe thread; undefined if it is not one. */
export const parsePipe = (name: string): Thread | undefined => parseLetterFirst(name) ?? parseSizeFirst(name);

function parseLetterFirst(name: string): Thread | undefined {
  const [, letter = '', size, od, tpi, toleranceClass] = letterFirst.exec(name) ?? [];
  return size === undefined
    ? undefined
    : createPipeThread(letter, size, {
        isOutside: od !== undefined,
        tpi,
        toleranceClass: toleranceClass?.toUpperCase(),
      });
}

function parseSizeFirst(name: string): Thread | undefined {
  const [, size, od, tpi, letter = ''] = sizeFirst.exec(name) ?? [];
  return size === undefined ? undefined : createPipeThread(letter, size, { isOutside: od !== undefined, tpi });
}

interface Written {
  /** True if OD follows the size. */
  readonly isOutside: boolean;
  readonly toleranceClass?: string | undefined;
  readonly tpi?: string | undefined;
}

function createPipeThread(letter: string, written: string, { toleranceClass, tpi, isOutside }: Written): Thread {
  const { form, ...letterMeaning } = namedForms[letter.toLowerCase()] ?? { form: 'G' as const };
  const sizes: ReadonlyMap<string, { tpi: number; diameter: number }> = form === 'NPT' ? nptSizes : bspSizes;
  const size = findListedSize(written, [...sizes.keys()]);
  const listed = sizes.get(size);
  if (!listed)
    throw Fault.invalid(
      `designation has the unknown size ${size} for ${form} threads: known are ${[...sizes.keys()].join(', ')}.`,
    );
  if (isOutside) requireOutside(form, size);
  if (tpi !== undefined && parseInches(normalizeInchSize(tpi)) !== listed.tpi)
    throw Fault.invalid(`designation must have ${listed.tpi} threads per inch at ${size} ${form}, not ${tpi}.`);
  return {
    form,
    diameter: form === 'NPT' ? listed.diameter * mmPerInch : listed.diameter,
    pitch: mmPerInch / listed.tpi,
    size,
    starts: 1,
    hand: 'right',
    toleranceClass,
    ...letterMeaning,
    warnings: [],
  };
}

/** Checks the use of OD: NPT sizes from 14 up are outside diameters of pipes; all other sizes are only names. */
function requireOutside(form: Form, size: string): void {
  if (form === 'NPT' && parseInches(size) >= 14) return;
  throw Fault.invalid(`designation has OD, but ${size} is not an outside diameter of ${form} threads: omit OD.`);
}

/** Finds the listed size, also from 11/4 for 1 1/4, as some tables print it, and from 0.5. */
function findListedSize(written: string, sizes: readonly string[]): string {
  const size = normalizeInchSize(written);
  const parted = size.replace(/^(\d)(\d\/\d+)$/, '$1 $2');
  const names = [size, parted, ...sizes.filter((its) => parseInches(its) === parseInches(size))];
  return names.find((its) => sizes.includes(its)) ?? size;
}
