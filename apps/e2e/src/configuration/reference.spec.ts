import { readFileSync } from 'node:fs';
import { positiveInteger, commaSeparatedList, portNumber, secret } from '@kerf/service';
import * as z from 'zod';
import {
  renderConfigurationReference,
  renderVariableNames,
  services,
  shippedNames,
  shippedReference,
} from './reference.ts';
import { renderTelemetryReference, shippedTelemetryReference } from './telemetry-reference.ts';
import { renderRows } from './variables.ts';

describe('the reference of the configuration', () => {
  const reference = renderConfigurationReference();

  it('is that of the services: else run npm run generate', () => {
    expect(readFileSync(shippedReference, 'utf8')).toBe(reference);
  });

  it('has the names by which services recognize misspelt variables: else run npm run generate', () => {
    expect(readFileSync(shippedNames, 'utf8')).toBe(renderVariableNames());
  });

  it.each(Object.entries(services))('tells of every variable: %s', (_, variables) => {
    for (const name of Object.keys(variables)) expect(reference).toContain(`| \`${name}\` |`);
  });

  it.each([
    [portNumber, 'a whole number from 0 to 65535', 'required'],
    [positiveInteger.default(5), 'a whole number above 0', '`5`'],
    [z.coerce.number().positive().max(8).default(0.5), 'a number above 0 to 8', '`0.5`'],
    [z.enum(['on', 'off']).default('on'), '`on`, `off`', '`on`'],
    [secret(16), 'at least 16 characters; in a file: `NAME_FILE`', 'required'],
    [secret().optional(), 'text; in a file: `NAME_FILE`', 'none'],
    [commaSeparatedList, 'text', 'none'],
    [z.url().optional(), 'a URL', 'none'],
  ])('says what a variable takes, and what it is unless it is set: $#', (variable, takes, otherwise) => {
    expect(renderRows({ NAME: variable.describe('what it is') })).toEqual([['`NAME`', 'what it is', takes, otherwise]]);
  });

  it('has no variable that says nothing of itself', () => {
    expect(() => renderRows({ NAME: positiveInteger })).toThrow('NAME has no description.');
  });
});

describe('the reference of the metrics', () => {
  it('is that of the registry: else run npm run generate', () => {
    expect(readFileSync(shippedTelemetryReference, 'utf8')).toBe(renderTelemetryReference());
  });
});
