import { distance, findNearestNames } from '@kerf/catalog';
import { variableNames } from './generated/variable-names.ts';

/** An environment variable that no service reads, with the known name that was probably meant. */
interface MisspeltVariable {
  readonly variable: string;
  readonly nearest: string;
}

const prefix = 'KERF_';
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
  return Object.keys(environment)
    .filter((variable) => variable.startsWith(prefix) && !known.includes(variable))
    .flatMap((variable) => {
      const [nearest] = findNearestNames(variable, known);
      return nearest !== undefined && isMisspelling(variable, nearest) ? [{ variable, nearest }] : [];
    });
}

const isMisspelling = (variable: string, nearest: string): boolean =>
  distance(variable, nearest) <= Math.max(minEdits, Math.floor(variable.length * maxChangedShare));
