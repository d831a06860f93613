import { readFileSync } from 'node:fs';
import {
  type Parameters,
  type ValidationCheck,
  validationChecks,
  type ValidationProcess,
  validationProcesses,
} from '@kerf/catalog';
import * as z from 'zod';

type Asked = Parameters<'validate_design'>;

const bound = { limit: z.number().nullable(), target: z.number().optional() };
const rule = z.strictObject({
  ...bound,
  unit: z.string(),
  comparison: z.enum(['>=', '<=']),
  sources: z.array(z.string()).min(1),
  materials: z.record(z.string(), z.strictObject({ limit: z.number(), target: z.number().optional() })).optional(),
});
const rules = z.partialRecord(z.enum(validationChecks), rule);
const table = z.strictObject({
  note: z.string(),
  sources: z.record(z.string(), z.string()),
  every: rules,
  processes: z.record(
    z.enum(validationProcesses),
    z.strictObject({ title: z.string(), envelope: z.array(z.number()).length(3).optional(), checks: rules }),
  ),
});

/** The limits of every process, with who prints them. */
export const limitTable = table.parse(
  JSON.parse(readFileSync(new URL('../../data/validation/limits.json', import.meta.url), 'utf8')),
);

const { sources, every, processes } = limitTable;

/** What a process asks of a design: an error beyond the limit, a warning beyond the target. Null: nothing is known. */
export interface Limit {
  readonly limit: number | null;
  readonly target: number | null;
  readonly unit: string;
  readonly comparison: '>=' | '<=';
  readonly source: string;
}

export const titleOf = (process: ValidationProcess): string => processes[process].title;

/** The largest part that a machine of the process takes, if one is usual. */
export const usualEnvelope = (process: ValidationProcess): readonly number[] | undefined => processes[process].envelope;

/** The checks of a process, those of every design first. */
export const checksOf = (process: ValidationProcess): ValidationCheck[] =>
  validationChecks.filter((check) => check in every || check in processes[process].checks);

/** What holds for a check: the caller's own limit, that of the machine, of the material, or of the process. */
export function limitOf(process: ValidationProcess, check: ValidationCheck, asked: Asked): Limit {
  const found = processes[process].checks[check] ?? every[check];
  if (!found) throw new Error(`${process} has no limit for ${check}`);
  const { unit, comparison } = found;
  const own = asked.limits[check];
  if (own !== undefined) return { limit: own, target: null, unit, comparison, source: 'given in limits' };
  const ofMachine = machineLimit(process, check, asked.machine);
  if (ofMachine) return { ...ofMachine, unit, comparison };
  const { limit, target = null } = { target: undefined, ...(materialLimit(found, asked.material) ?? found) };
  return { limit, target, unit, comparison, source: `process default (${found.sources.map(named).join('; ')})` };
}

const named = (key: string): string => sources[key] ?? key;

const plastics = ['abs', 'pla', 'pet', 'petg', 'pa6', 'pa66', 'pc', 'pom-c', 'peek', 'pmma', 'pp', 'hdpe', 'ptfe'];

function materialLimit({ materials = {} }: z.output<typeof rule>, material: string | undefined) {
  if (material === undefined) return undefined;
  return materials[material] ?? (plastics.includes(material) ? materials['plastic'] : undefined);
}

function machineLimit(process: ValidationProcess, check: ValidationCheck, machine: Asked['machine']) {
  const { nozzle, tool_diameter: tool } = machine;
  if (process === 'fdm' && check === 'min_wall' && nozzle !== undefined)
    return { limit: 2 * nozzle, target: 3 * nozzle, source: 'two widths of the nozzle of the machine' };
  if (process === 'cnc_milling' && check === 'min_internal_radius' && tool !== undefined)
    return {
      limit: tool / 2,
      target: 0.65 * tool,
      source: 'the tool of the machine; 1.3 of its radius to go round without a stop',
    };
  return undefined;
}
