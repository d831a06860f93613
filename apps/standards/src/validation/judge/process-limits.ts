import { readFileSync } from 'node:fs';
import {
  type Parameters,
  type ValidationCheck,
  validationChecks,
  type ValidationProcess,
  validationProcesses,
} from '@kerf/catalog';
import * as z from 'zod';
import { materials as known } from '../../specs/material-table.ts';

type ValidationRequest = Parameters<'validate_design'>;

const bound = { limit: z.number().nullable(), target: z.number().optional() };
const rule = z.strictObject({
  ...bound,
  unit: z.string(),
  comparison: z.enum(['>=', '<=']),
  sources: z.array(z.string()).min(1),
  materials: z.record(z.string(), z.strictObject(bound)).optional(),
});
const rules = z.partialRecord(z.enum(validationChecks), rule);
const unchecked = z.record(z.string(), z.strictObject({ reason: z.string(), sources: z.array(z.string()).min(1) }));
const table = z.strictObject({
  note: z.string(),
  sources: z.record(z.string(), z.string()),
  every: rules,
  processes: z.record(
    z.enum(validationProcesses),
    z.strictObject({ title: z.string(), envelope: z.array(z.number()).length(3).optional(), checks: rules, unchecked }),
  ),
});

/** Limits of every process, with their sources. */
export const limitTable = table.parse(
  JSON.parse(readFileSync(new URL('../../../data/validation/limits.json', import.meta.url), 'utf8')),
);

const { sources, every, processes } = limitTable;

/** Requirement of a process: an error beyond the limit, a warning beyond the target. Null: unknown. */
export interface Limit {
  readonly limit: number | null;
  readonly target: number | null;
  readonly unit: string;
  readonly comparison: '>=' | '<=';
  readonly source: string;
}

export const getProcessTitle = (process: ValidationProcess): string => processes[process].title;

/** Returns the usual maximum part size of a machine for the process, if there is one. */
export const getUsualEnvelope = (process: ValidationProcess): readonly number[] | undefined =>
  processes[process].envelope;

/** Source of a limit that the caller gave. */
export const callerLimitSource = 'given in limits';

/** Lists the checks of a process, those of every design first. */
export const listChecks = (process: ValidationProcess): ValidationCheck[] =>
  validationChecks.filter((check) => check in every || check in processes[process].checks);

/** Finds the limit of a check: that of the caller, of the machine, of the material, or of the process. */
export function findLimit(process: ValidationProcess, check: ValidationCheck, request: ValidationRequest): Limit {
  const found = processes[process].checks[check] ?? every[check];
  if (!found) throw new Error(`${process} has no limit for ${check}`);
  const { unit, comparison } = found;
  const own = request.limits[check];
  if (own !== undefined) return { limit: own, target: null, unit, comparison, source: callerLimitSource };
  const ofMachine = findMachineLimit(process, check, request.machine);
  if (ofMachine) return { ...ofMachine, unit, comparison };
  const { limit, target = null } = { target: undefined, ...(findMaterialLimit(found, request.material) ?? found) };
  return {
    limit,
    target,
    unit,
    comparison,
    source: `process default (${found.sources.map(getSourceTitle).join('; ')})`,
  };
}

/** Finds a limit that is known for every design. Throws if the table lacks it. */
export function requireLimit(process: ValidationProcess, check: ValidationCheck, request: ValidationRequest): number {
  const { limit } = findLimit(process, check, request);
  if (limit === null) throw new Error(`${process} has no limit for ${check}`);
  return limit;
}

const getSourceTitle = (key: string): string => sources[key] ?? key;

/** Lists the known requirements of a process that are not checked. */
export const listUnchecked = (process: ValidationProcess): { check: string; reason: string }[] =>
  Object.entries(processes[process].unchecked).map(([check, { reason }]) => ({ check, reason }));

/** Kinds of non-metals; the general limits of a process apply to metals. */
const kinds: Readonly<Record<string, string>> = { thermoplastic: 'plastic', glass: 'mineral', concrete: 'mineral' };

const kindByMaterial = new Map(known.map(({ id, class: its }) => [id, kinds[its] ?? 'metal']));

function findMaterialLimit({ materials = {} }: z.output<typeof rule>, material: string | undefined) {
  return material === undefined ? undefined : (materials[material] ?? materials[kindByMaterial.get(material) ?? '']);
}

function findMachineLimit(process: ValidationProcess, check: ValidationCheck, machine: ValidationRequest['machine']) {
  const { nozzle, tool_diameter: tool } = machine;
  if (process === 'fdm' && check === 'min_wall' && nozzle !== undefined)
    return { limit: 2 * nozzle, target: 3 * nozzle, source: 'two nozzle widths of the machine' };
  return process === 'cnc_milling' && tool !== undefined ? findToolLimit(check, tool) : undefined;
}

function findToolLimit(check: ValidationCheck, diameter: number) {
  const source = 'the tool of the machine';
  if (check === 'min_slot') return { limit: diameter, target: null, source };
  if (check !== 'min_internal_radius') return undefined;
  const limit = { limit: diameter / 2, target: 0.65 * diameter };
  return { ...limit, source: `${source}; 1.3 times its radius to turn without stopping` };
}
