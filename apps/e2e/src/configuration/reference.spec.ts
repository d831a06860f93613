import { readFileSync } from 'node:fs';
import { count, list, portNumber, secret } from '@kerf/service';
import * as z from 'zod';
import { configurationReference, services, shippedReference } from './reference.ts';
import { linesOf } from './variables.ts';

describe('the reference of the configuration', () => {
  const reference = configurationReference();

  it('is that of the services: else run npm run generate', () => {
    expect(readFileSync(shippedReference, 'utf8')).toBe(reference);
  });

  it.each(Object.entries(services))('tells of every variable: %s', (_, variables) => {
    for (const name of Object.keys(variables)) expect(reference).toContain(`| \`${name}\` |`);
  });

  it.each([
    [portNumber, 'a whole number from 0 to 65535', 'required'],
    [count.default(5), 'a whole number above 0', '`5`'],
    [z.coerce.number().positive().max(8).default(0.5), 'a number above 0 to 8', '`0.5`'],
    [z.enum(['on', 'off']).default('on'), '`on`, `off`', '`on`'],
    [secret(16), 'at least 16 characters', 'required'],
    [secret().optional(), 'text', 'none'],
    [list, 'text', 'none'],
    [z.url().optional(), 'a URL', 'none'],
  ])('says what a variable takes, and what it is unless it is set: $#', (variable, takes, otherwise) => {
    expect(linesOf({ NAME: variable.describe('what it is') })).toEqual([['`NAME`', 'what it is', takes, otherwise]]);
  });

  it('has no variable that says nothing of itself', () => {
    expect(() => linesOf({ NAME: count })).toThrow('NAME has no description.');
  });
});
