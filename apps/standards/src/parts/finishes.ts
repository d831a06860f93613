import type { Figure } from '@kerf/catalog';
import type { Part, PartFinish } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { deviationOf } from '../threads/metric-tolerances.ts';
import { figure, valueOf } from './figures.ts';
import type { Finish } from './finish-table.ts';
import { type ChosenPart, partId } from './part.ts';
import type { PartTable } from './part-table.ts';
import { readFinishes } from './table-files.ts';

const { libraries, finishes } = readFinishes();

/** Lists the finishes of the parts of a table. */
export const finishesOf = ({ library }: PartTable): PartFinish[] =>
  libraries.includes(library) ? finishes.map(({ finish }) => finish) : [];

/** Describes a finish of a part. Throws `invalid_parameters` for a part without known finishes. */
export function tellFinish(part: ChosenPart, wanted: PartFinish): NonNullable<Part['finish']> {
  const known = finishes.find(({ finish }) => finish === wanted);
  if (!known || finishesOf(part.table).length === 0) throw noFinish(part);
  const { finish, meaning, standard, remarks } = known;
  const thickness = thicknessOf(known, part);
  return { finish, meaning, standard, thickness, remarks: [...remarks, ...doubts(known, part)] };
}

function thicknessOf({ thickness }: Finish, { row: { P: pitch } }: ChosenPart): Figure | null {
  if (!thickness) return null;
  const { sources } = thickness;
  if ('value' in thickness) {
    const { value, role } = thickness;
    return figure(value, { meaning: 'thickness of the coating', unit: 'um', role, sources });
  }
  if (typeof pitch !== 'number') return null;
  const { steps, deviations } = thickness.thread;
  const room = deviationOf('g', pitch);
  const thickest = room === null ? undefined : steps.findLast((step) => step * deviations <= inMicrometres(room));
  const meaning = 'maximum local coating thickness of a 6g or 6G thread';
  return figure(thickest ?? null, { meaning, unit: 'um', role: 'max', sources });
}

const inMicrometres = (mm: number): number => Math.round(mm * 1000);

/** Warnings about a finish on a thread as small as that of the part. */
function doubts({ smallest, standard }: Finish, { table, row }: ChosenPart): string[] {
  const [diameter, pitch] = [valueOf(row, 'd'), valueOf(row, 'P')];
  if (!smallest || diameter === null || pitch === null || table.symbols['d']?.unit !== 'mm') return [];
  if (diameter >= smallest.diameter && pitch >= smallest.pitch) return [];
  return [
    `${standard} does not recommend it for threads below M${smallest.diameter} or ${smallest.pitch} mm of pitch.`,
  ];
}

const noFinish = (part: ChosenPart): Fault =>
  Fault.invalid(
    `finish does not apply to ${partId(part)}: finishes are known only for the library ${libraries.join(', ')}. Omit it.`,
  );
