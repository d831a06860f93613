import { fileURLToPath } from 'node:url';
import { accountsVariables } from '@kerf/accounts/config';
import { brokerVariables } from '@kerf/broker/config';
import { gatewayVariables } from '@kerf/gateway/config';
import { issuerVariables } from '@kerf/issuer/config';
import { migrateVariables } from '@kerf/migrate/config';
import { quotaVariables } from '@kerf/quota/config';
import { serviceConfig } from '@kerf/service';
import { getFileVariable, isSecret } from '@kerf/service/configuration';
import { standardsVariables } from '@kerf/standards/config';
import type { ZodRawShape } from 'zod';
import { columns, renderRows } from './variables.ts';

/** Path of the shipped reference. */
export const shippedReference = fileURLToPath(
  new URL('../../../../docs/reference/generated/configuration.md', import.meta.url),
);

/** Variables of each service; those common to all are removed later. */
export const services: Readonly<Record<string, ZodRawShape>> = {
  Gateway: gatewayVariables,
  Broker: brokerVariables,
  Quota: quotaVariables,
  Accounts: accountsVariables,
  Standards: standardsVariables,
  'Issuer (only for assistants that connect with OAuth)': issuerVariables,
  'Migrate (the command that prepares the stores)': migrateVariables,
};

const head = `# Configuration

Every service reads its environment once, at startup. If a variable is missing or invalid, it exits with an error that names the variable. An empty variable counts as unset. A secret may instead be in a file, which its variable with \`_FILE\` names; a newline at the end of the file is cut. A variable that resembles a known name is reported in the log. Names end in their unit: \`_MS\` is milliseconds, \`_S\` seconds.
This page is generated from \`apps/*/src/config.ts\` by \`npm run generate\`.
`;

/** Renders the environment of every service in Markdown. */
export const renderConfigurationReference = (): string =>
  [
    head,
    renderSection('Every service', serviceConfig),
    ...Object.entries(services).map(([title, all]) => renderSection(title, withoutCommon(all))),
  ].join('\n');

const withoutCommon = (variables: ZodRawShape): ZodRawShape =>
  Object.fromEntries(Object.entries(variables).filter(([name, variable]) => common.get(name) !== variable));

const common: ReadonlyMap<string, unknown> = new Map(Object.entries(serviceConfig));

function renderSection(title: string, variables: ZodRawShape): string {
  const lines = renderRows(variables);
  const table = [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n${(lines.length > 0 ? table : ['No additional variables.']).join('\n')}\n`;
}

/** Path of the list of all names, by which services recognize misspelt variables. */
export const shippedNames = fileURLToPath(
  new URL('../../../../libs/service/src/configuration/generated/variable-names.ts', import.meta.url),
);

/** Renders the names of all variables, with those of the files of secrets, as a TypeScript module. */
export function renderVariableNames(): string {
  const names = Object.values(services).flatMap((variables) =>
    Object.entries(variables).flatMap(([name, variable]) =>
      isSecret(variable) ? [name, getFileVariable(name)] : [name],
    ),
  );
  const lines = [...new Set(names)].sort().map((name) => `  '${name}',\n`);
  return `// Generated from apps/*/src/config.ts by npm run generate: change those, not this.

/** Names of the environment variables of all services. */
export const variableNames: readonly string[] = [
${lines.join('')}];
`;
}
