import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@kerf/errors';
import type * as z from 'zod';
import { isSecret } from './secret.ts';

/** Secrets of an environment that are in files. */
interface SecretFiles {
  /** Contents of the files, by the name of their variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Variable that sets each variable: itself, or the one that names its file. */
  readonly sources: ReadonlyMap<string, string>;
  /** Sentences about files that cannot be used. */
  readonly problems: readonly string[];
}

/** Name of the variable that names the file of a secret. */
export const getFileVariable = (name: string): string => `${name}_FILE`;

/** Reads the file of each secret whose `NAME_FILE` is set, without the newline at its end. */
export function readSecretFiles(
  shape: z.ZodRawShape,
  environment: Readonly<Record<string, string | undefined>>,
): SecretFiles {
  const secrets: Record<string, string> = {};
  const sources = new Map(Object.keys(environment).map((name) => [name, name]));
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(shape)) {
    const fileVariable = getFileVariable(name);
    const file = environment[fileVariable];
    if (file === undefined || !isSecret(variable)) continue;
    sources.set(name, fileVariable);
    if (environment[name] !== undefined)
      problems.push(`${name} and ${fileVariable} are both set. Set only one of them.`);
    else secrets[name] = readSecret(file, fileVariable, problems);
  }
  return { secrets, sources, problems };
}

function readSecret(file: string, fileVariable: string, problems: string[]): string {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') problems.push(`${fileVariable} is not valid: ${file} is empty. Write the secret into it.`);
    return text;
  } catch (error) {
    problems.push(`${fileVariable} is not valid: the file cannot be read: ${getErrorMessage(error)}.`);
    return '';
  }
}
