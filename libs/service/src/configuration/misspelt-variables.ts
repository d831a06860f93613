import { distance, findNearestNames } from '@kerf/catalog';
import { variableNames } from './generated/variable-names.ts';

/** An environment variable that no service reads, with the known name that was probably meant. */
interface MisspeltVariable {
  readonly variable: string;
  readonly nearest: string;
}

const prefix = 'KERF_';
/** Part of a name that its user chooses, as the reference writes it. */
const namePart = '<NAME>';
const minEdits = 2;
/** Share of a name that a misspelling may change: the unit may be missing, but another word is another name. */
const maxChangedShare = 0.2;

/**
 * Finds variables whose names resemble that of a known variable.
 * Variables of all services are known, because services often share one environment file. Other names are ignored:
 * Kubernetes, scripts and adapters have their own.
 */
export function findMisspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[] = variableNames,
): MisspeltVariable[] {
  const names = known.filter((name) => !name.includes(namePart));
  return Object.keys(environment)
    .filter((variable) => variable.startsWith(prefix) && !names.includes(variable))
    .filter((variable) => !known.some((name) => isInFamily(variable, name)))
    .flatMap((variable) => {
      const [nearest] = findNearestNames(variable, names);
      return nearest !== undefined && isMisspelling(variable, nearest) ? [{ variable, nearest }] : [];
    });
}

/** Returns true for a variable that is named like a family of them, beside the part `<NAME>` that its user chooses. */
export function isInFamily(variable: string, family: string): boolean {
  const [start = '', end] = family.split(namePart);
  return end !== undefined && variable.startsWith(start) && variable.endsWith(end);
}

const isMisspelling = (variable: string, nearest: string): boolean =>
  distance(variable, nearest) <= Math.max(minEdits, Math.floor(variable.length * maxChangedShare));
