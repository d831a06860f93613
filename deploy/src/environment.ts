import { join } from 'node:path';
import { accountsVariables, readAccountsConfig } from '@kerf/accounts/config';
import { brokerVariables, readBrokerConfig } from '@kerf/broker/config';
import { maxOperationMs } from '@kerf/contracts';
import { gatewayVariables, readGatewayConfig } from '@kerf/gateway/config';
import { issuerVariables, readIssuerConfig } from '@kerf/issuer/config';
import { migrateVariables, readMigrateConfig } from '@kerf/migrate/config';
import { quotaVariables, readQuotaConfig } from '@kerf/quota/config';
import {
  ConfigurationError,
  type Environment,
  getFileVariable,
  isInFamily,
  isSecret,
} from '@kerf/service/configuration';
import { readStandardsConfig, standardsVariables } from '@kerf/standards/config';
import { parse, type ZodRawShape } from 'zod';

interface Program {
  readonly variables: ZodRawShape;
  readonly read: (environment: Environment) => unknown;
}

/** Programs that are configured by environment variables, by the name under which `run.mjs` starts them. */
const programs: Readonly<Record<string, Program>> = {
  accounts: { variables: accountsVariables, read: readAccountsConfig },
  broker: { variables: brokerVariables, read: readBrokerConfig },
  gateway: { variables: gatewayVariables, read: readGatewayConfig },
  issuer: { variables: issuerVariables, read: readIssuerConfig },
  migrate: { variables: migrateVariables, read: readMigrateConfig },
  quota: { variables: quotaVariables, read: readQuotaConfig },
  standards: { variables: standardsVariables, read: readStandardsConfig },
};

/** Programs that wait for the longest operation, unless they are given a time; the others wait for the default. */
const hasLongWork = new Set(['gateway', 'broker']);
const defaultWorkMs = 30_000;

/** Variables that a program reads, by name; none if there is no such program. */
export const getVariables = (name: string): ZodRawShape => programs[name]?.variables ?? {};

// Variables that Node and the libraries read themselves.
const isForeign = (name: string): boolean => /^(NODE|OTEL|UV)_/.test(name);

/**
 * Finds what the program of a container would refuse or ignore in its environment; returns one sentence each.
 * Files that the variables name are read below `root`, where the caller lays out the volumes of the container.
 */
export function findEnvironmentProblems(name: string, environment: Environment, root: string): string[] {
  const program = programs[name];
  if (!program) return [`${name} is not a program. Programs are: ${Object.keys(programs).join(', ')}.`];
  return [
    ...findUnknownVariables(name, program, environment),
    ...findInvalidVariables(name, program, environment, root),
  ];
}

/** Time that a program may take to end after SIGTERM, in this environment. */
export function getDrainTimeoutMs(name: string, environment: Environment): number {
  const given = readMilliseconds(name, environment, 'KERF_DRAIN_TIMEOUT_MS');
  return given ?? getDrainDelayMs(name, environment) + (hasLongWork.has(name) ? maxOperationMs : defaultWorkMs);
}

/** Time for which a program serves after SIGTERM; none if nothing connects to it. */
export const getDrainDelayMs = (name: string, environment: Environment): number =>
  readMilliseconds(name, environment, 'KERF_DRAIN_DELAY_MS') ?? 0;

/** Value or default of a variable; undefined if the program does not read it, or has no default. */
function readMilliseconds(name: string, environment: Environment, variable: string): number | undefined {
  const type = programs[name]?.variables[variable];
  const value = type && parse(type, environment[variable] || undefined);
  return value === undefined ? undefined : Number(value);
}

function findUnknownVariables(name: string, { variables }: Program, environment: Environment): string[] {
  const known = new Set(
    Object.entries(variables).flatMap(([variable, type]) =>
      isSecret(type) ? [variable, getFileVariable(variable)] : [variable],
    ),
  );
  return Object.keys(environment)
    .filter((variable) => !known.has(variable) && !isForeign(variable))
    .filter((variable) => ![...known].some((family) => isInFamily(variable, family)))
    .map((variable) => `${name} does not read ${variable}: see docs/reference/generated/configuration.md.`);
}

function findInvalidVariables(name: string, { read }: Program, environment: Environment, root: string): string[] {
  const placed = Object.entries(environment).map(([variable, text]) => [variable, placeFile(variable, text, root)]);
  try {
    read(Object.fromEntries(placed));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [`${name} would not start: ${error.message}`];
  }
}

const placeFile = (variable: string, text: string | undefined, root: string): string | undefined =>
  text?.startsWith('/') && variable.endsWith('_FILE') ? join(root, text) : text;
