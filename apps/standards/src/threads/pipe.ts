import { invalid } from './faults.ts';
import { inchSize, spelt } from './inch-sizes.ts';
import { bspSizes, nptSizes } from './pipe-sizes.ts';
import { mmPerInch, type Side, type TaperLetters, type Thread } from './thread.ts';

type Form = 'G' | 'R' | 'NPT';

interface Named {
  readonly form: Form;
  readonly side?: Side;
  readonly letters?: TaperLetters;
}

/** What the letters mean; BSPT says nothing of the side. */
const named: Readonly<Record<string, Named>> = {
  g: { form: 'G' },
  bspp: { form: 'G' },
  r: { form: 'R', side: 'external', letters: 'R' },
  rc: { form: 'R', side: 'internal', letters: 'Rc' },
  rp: { form: 'R', side: 'internal', letters: 'Rp' },
  bspt: { form: 'R' },
  npt: { form: 'NPT' },
};

/** G1/2, G 1/2 A, Rc1/2, NPT 3/4 and BSPP 1/8; and the other way round, 1/2 NPT, 1/2-14 NPT. */
const before = new RegExp(String.raw`^(g|bspp|bspt|rp|rc|r|npt)\s*${inchSize}\s*-?\s*([ab])?$`, 'i');
const after = new RegExp(String.raw`^${inchSize}(?:\s*-\s*(\d+(?:\.\d+)?))?\s*-?\s*(bspp|bspt|npt)$`, 'i');

/** Reads the name of a pipe thread; nothing when it is not one. */
export const readPipe = (name: string): Thread | undefined => readLetterFirst(name) ?? readSizeFirst(name);

function readLetterFirst(name: string): Thread | undefined {
  const [, letter = '', size, toleranceClass] = before.exec(name) ?? [];
  return size === undefined
    ? undefined
    : pipeThread(letter, spelt(size), { toleranceClass: toleranceClass?.toUpperCase() });
}

function readSizeFirst(name: string): Thread | undefined {
  const [, size, tpi, letter = ''] = after.exec(name) ?? [];
  return size === undefined
    ? undefined
    : pipeThread(letter, spelt(size), tpi === undefined ? {} : { tpi: Number(tpi) });
}

interface Written {
  readonly toleranceClass?: string | undefined;
  readonly tpi?: number;
}

function pipeThread(letter: string, size: string, { toleranceClass, tpi }: Written): Thread {
  const { form, ...told } = named[letter.toLowerCase()] ?? { form: 'G' as const };
  const sizes: ReadonlyMap<string, { tpi: number; diameter: number }> = form === 'NPT' ? nptSizes : bspSizes;
  const listed = sizes.get(size);
  if (!listed) throw invalid(`designation has no size ${size} of ${form} threads: ${[...sizes.keys()].join(', ')}.`);
  if (tpi !== undefined && tpi !== listed.tpi)
    throw invalid(`designation must have ${listed.tpi} threads per inch at ${size} ${form}, not ${tpi}.`);
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
