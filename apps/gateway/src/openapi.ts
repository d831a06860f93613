import { type Catalog, catalog, inputSchema, outputSchema } from '@kerf/catalog';
import { api, type Endpoint, idempotencyKey, takesBody } from '@kerf/contracts';
import { faults } from '@kerf/errors';
import * as z from 'zod';

/** The OpenAPI 3.1 document of the public interface, read from the endpoints, the tools and the faults. */
export const openapi = (version: string, tools: Catalog = catalog): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: 'Kerf',
    version,
    description: 'Hosted CAD automation: operations over HTTPS and MCP, run on the CAD application of the caller.',
  },
  paths: paths(),
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    schemas: { Error: schemaOf(problem, 'output'), ...toolSchemas(tools) },
  },
});

const problem = z.object({
  error: z.string().describe('One sentence for a person.'),
  status_code: z.int().describe('The HTTP status.'),
});

function paths() {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(api))
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  return byPath;
}

const operation = (operationId: string, endpoint: Endpoint) => ({
  operationId,
  summary: endpoint.summary,
  ...(endpoint.role && { description: `For the role ${endpoint.role} and higher.` }),
  security: endpoint.access === 'public' ? [] : [{ apiKey: [] }],
  parameters: [
    ...parameters('path', endpoint.params),
    ...parameters('query', endpoint.query),
    ...(endpoint.access === 'admission' ? [repeatable] : []),
  ],
  ...(takesBody(endpoint) && { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }),
  responses: { 200: { description: 'Success.', content: json(schemaOf(endpoint.reply, 'output')) }, ...failures() },
});

/** One entry for each field of a schema of the path or the query. */
function parameters(place: 'path' | 'query', schema: z.ZodType): object[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as z.core.JSONSchema.ObjectSchema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}

const repeatable = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Names the attempt for a day: asked again, it is not run or charged again, and the answer is the same.',
  schema: schemaOf(idempotencyKey, 'input'),
};

const json = (schema: object) => ({ 'application/json': { schema } });

function failures() {
  const statuses = [...new Set(Object.values(faults).map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: sentences(status), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

const sentences = (status: number): string =>
  Object.values(faults)
    .filter((fault) => fault.status === status)
    .map(({ message }) => message)
    .join(' ');

/** What each tool takes and answers, for readers of `parameters` and `result`. */
const toolSchemas = ({ tools }: Catalog) =>
  Object.fromEntries(
    tools.flatMap((tool) => [
      [`${tool.name}.parameters`, inputSchema(tool)],
      [`${tool.name}.result`, outputSchema(tool)],
    ]),
  );

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
