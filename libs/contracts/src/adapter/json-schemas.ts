import * as z from 'zod';
import { adapterProtocol } from './protocol.ts';
import { adapterMessages } from './from-adapter.ts';
import { brokerMessages } from './from-broker.ts';

/**
 * Creates the JSON Schema of all adapter protocol messages, for adapters in other languages. Fields with a default are
 * not required.
 */
export const createAdapterSchemas = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Messages of ${adapterProtocol}`,
  oneOf: [{ $ref: '#/$defs/from_adapter' }, { $ref: '#/$defs/from_broker' }],
  $defs: {
    from_adapter: anyOf('adapter', adapterMessages),
    from_broker: anyOf('broker', brokerMessages),
    ...toDefinitions('adapter', adapterMessages),
    ...toDefinitions('broker', brokerMessages),
  },
});

type Messages = Readonly<Record<string, z.ZodType>>;

const anyOf = (sender: string, messages: Messages) => ({
  description: `Messages from the ${sender}.`,
  oneOf: Object.keys(messages).map((type) => ({ $ref: `#/$defs/${sender}.${type}` })),
});

const toDefinitions = (sender: string, messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([type, schema]) => [`${sender}.${type}`, toSchema(schema)]));

function toSchema(schema: z.ZodType): object {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return written;
}
