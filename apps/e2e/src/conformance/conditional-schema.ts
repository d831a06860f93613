import type { Tool } from '@modelcontextprotocol/server';

const string = { type: 'string' };

const needing = (word: string, property: string): [string, object] => [word, { required: [property] }];
const conditions = Object.fromEntries<object>([
  ['if', { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] }],
  needing('then', 'phone'),
  needing('else', 'email'),
]);

/** Schema with JSON Schema 2020-12 keywords that a list of tools must return unchanged. */
export const conditionalSchema: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { $anchor: 'addressDef', type: 'object', properties: { street: string, city: string } },
  },
  properties: {
    name: string,
    address: { $ref: '#/$defs/address' },
    contactMethod: { ...string, enum: ['phone', 'email'] },
    phone: string,
    email: string,
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  ...conditions,
  additionalProperties: false,
};
