import type { Figure } from '@kerf/catalog';
import type { Part, PartFinish } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { findDeviation } from '../threads/tolerances/metric-tolerances.ts';
import { createFigure, readValue } from './dimension-figures.ts';
import { type Finish, readFinishes } from './tables/table-files.ts';
import { type ChosenPart, formatPartId } from './part.ts';
import type { PartTable } from './tables/part-table.ts';

const { libraries, finishes } = readFinishes();

/** Lists the finishes of the parts of a table. */
export const listFinishes = ({ library }: PartTable): PartFinish[] =>
  libraries.includes(library) ? finishes.map(({ finish }) => finish) : [];

/** Describes a finish of a part. Throws `invalid_parameters` for a part without known finishes. */
export function describeFinish(part: ChosenPart, wanted: PartFinish): NonNullable<Part['finish']> {
  const known = finishes.find(({ finish }) => finish === wanted);
  if (!known || listFinishes(part.table).length === 0) throw createFinishFault(part);
  const { finish, meaning, standard, remarks } = known;
  const thickness = describeThickness(known, part);
  return { finish, meaning, standard, thickness, remarks: [...remarks, ...collectFinishWarnings(known, part)] };
}

function describeThickness({ thickness }: Finish, { row: { P: pitch } }: ChosenPart): Figure | null {
  if (!thickness) return null;
  const { sources } = thickness;
  if ('value' in thickness) {
    const { value, role } = thickness;
    return createFigure(value, { meaning: 'thickness of the coating', unit: 'um', role, sources });
  }
  if (typeof pitch !== 'number') return null;
  const { steps, deviations } = thickness.thread;
  const allowance = findDeviation('g', pitch);
  const thickest =
    allowance === null ? undefined : steps.findLast((step) => step * deviations <= inMicrometres(allowance));
  const meaning = 'maximum local coating thickness of a 6g or 6G thread';
  return createFigure(thickest ?? null, { meaning, unit: 'um', role: 'max', sources });
}

const inMicrometres = (mm: number): number => Math.round(mm * 1000);

/** Warnings about a finish on a thread as small as that of the part. */
function collectFinishWarnings({ smallest, standard }: Finish, { table, row }: ChosenPart): string[] {
  const [diameter, pitch] = [readValue(row, 'd'), readValue(row, 'P')];
  if (!smallest || diameter === null || pitch === null || table.symbols['d']?.unit !== 'mm') return [];
  if (diameter >= smallest.diameter && pitch >= smallest.pitch) return [];
  return [
    `${standard} does not recommend it for threads below M${smallest.diameter} or ${smallest.pitch} mm of pitch.`,
  ];
}

const createFinishFault = (part: ChosenPart): Fault =>
  Fault.invalid(
    `finish does not apply to ${formatPartId(part)}: finishes are known only for the library ${libraries.join(', ')}. Omit it.`,
  );
