import { fileURLToPath } from 'node:url';
import { accountsVariables } from '@kerf/accounts/config';
import { brokerVariables } from '@kerf/broker/config';
import { gatewayVariables } from '@kerf/gateway/config';
import { issuerVariables } from '@kerf/issuer/config';
import { quotaVariables } from '@kerf/quota/config';
import { serviceConfig } from '@kerf/service';
import { standardsVariables } from '@kerf/standards/config';
import type { ZodRawShape } from 'zod';
import { columns, linesOf } from './variables.ts';

/** Where the reference lies that is shipped. */
export const shippedReference = fileURLToPath(
  new URL('../../../../docs/reference/generated/configuration.md', import.meta.url),
);

/** What each service reads, without what all do. */
export const services: Readonly<Record<string, ZodRawShape>> = {
  Gateway: gatewayVariables,
  Broker: brokerVariables,
  Quota: quotaVariables,
  Accounts: accountsVariables,
  Standards: standardsVariables,
  'Issuer, which runs only where assistants may come by OAuth': issuerVariables,
};

const head = `# Configuration

Every service reads its environment once, when it starts. One that misses a variable, or cannot read it, names it and ends. A variable that is set to nothing is not set. Names end in their unit: \`_MS\` is milliseconds, \`_S\` seconds.
This page follows from \`apps/*/src/config.ts\` and is written by \`npm run generate\`.
`;

/** The environment of every service, in Markdown. */
export const configurationReference = (): string =>
  [
    head,
    section('Every service', serviceConfig),
    ...Object.entries(services).map(([title, all]) => section(title, own(all))),
  ].join('\n');

const own = (variables: ZodRawShape): ZodRawShape =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in serviceConfig)));

function section(title: string, variables: ZodRawShape): string {
  const lines = linesOf(variables);
  const table = [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n${(lines.length > 0 ? table : ['Nothing more.']).join('\n')}\n`;
}
