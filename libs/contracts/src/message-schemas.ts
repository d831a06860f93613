import * as z from 'zod';
import type { TrafficTable } from './traffic.ts';

/** Schemas of one subject: of an operation, or of an announcement or event. */
export interface SubjectSchemas {
  readonly input?: z.ZodType;
  readonly output?: z.ZodType;
  readonly content?: z.ZodType;
}

/** Lists what crosses the bus of a release, by the subject without its address. */
export function listSubjects(traffic: TrafficTable): Map<string, SubjectSchemas> {
  const services = Object.values(traffic);
  const declared = services.flatMap(({ serves, publishes }) => [...serves, ...publishes]);
  const streams = services.flatMap(({ owns = [] }) => owns);
  return new Map([
    ...declared.map((one) => [one.subject.replace(/\.\*$/, ''), resolveSchemas(one)] as const),
    ...streams.map(({ prefix, content }) => [prefix, { content }] as const),
  ]);
}

/** Schemas of an operation or announcement; they are the same at every address. */
const resolveSchemas = (one: object): SubjectSchemas =>
  'at' in one && typeof one.at === 'function' ? one.at('address') : one;

/** Converts a schema to JSON Schema, the form in which a release is recorded. */
export const toMessageSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
