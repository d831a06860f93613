import type { Result } from '@kerf/catalog';
import { type PictureMark, drawMarkedPng } from '@kerf/kernel/pictures';
import type { Measurements } from './measure/measurements.ts';

type Report = Result<'validate_design'>;

/** Maximum length in base64: a bus message holds a megabyte, including the rest of the answer. */
const maxCharacters = 500_000;

const red = [220, 20, 20] as const;
const orange = [255, 140, 0] as const;

/** Draws the design with a dot at each located finding; undefined without a rendering, or if it is too large. */
export function drawPicture(
  { rendering: shot }: Partial<Measurements>,
  findings: Report['findings'],
): Report['picture'] {
  if (!shot) return undefined;
  const marks = findings.flatMap(({ location, status }): PictureMark[] =>
    location ? [{ at: location, colour: status === 'fail' ? red : orange }] : [],
  );
  const content = Buffer.from(drawMarkedPng(shot, marks)).toString('base64');
  return content.length > maxCharacters ? undefined : { media_type: 'image/png', content };
}
