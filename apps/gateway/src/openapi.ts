import { type Catalog, catalog, inputSchema, outputSchema } from '@kerf/catalog';
import { api, type Endpoint, idempotencyKey } from '@kerf/contracts';
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

const operation = (operationId: string, { method, access, summary, body, reply }: Endpoint) => ({
  operationId,
  summary,
  security: access === 'public' ? [] : [{ apiKey: [] }],
  ...(access === 'admission' && { parameters: [repeatable] }),
  ...(method === 'POST' && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
  responses: { 200: { description: 'Success.', content: json(schemaOf(reply, 'output')) }, ...failures() },
});

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
