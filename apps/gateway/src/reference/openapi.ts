import { type Catalog, catalog, inputSchema, outputSchema } from '@kerf/catalog';
import {
  type Access,
  api,
  type Endpoint,
  idempotencyKey,
  isEventStream,
  isFile,
  isPage,
  operationIdMeta,
  takesBody,
} from '@kerf/contracts';
import { type FaultCode, faults } from '@kerf/errors';
import * as z from 'zod';
import { faultsOf } from './endpoint-faults.ts';
import type { Content, OpenApi, Operation, Parameter, Response, Schema } from './openapi-document.ts';

/** Builds the OpenAPI 3.1 document of the public API from the tables of endpoints, tools and faults. */
export const openapi = (version: string, tools: Catalog = catalog): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Kerf',
    version,
    description: 'Hosted CAD automation: operations over HTTPS and MCP, run on the CAD application of the caller.',
  },
  paths: paths(),
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      fileToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'Token of the file slot, from the command that the adapter received.',
      },
    },
    headers: { OperationId: operationId },
    schemas: { Error: schemaOf(problem, 'output'), ...toolSchemas(tools) },
  },
});

const problem = z.object({
  error: z.string().describe('Human-readable message.'),
  status_code: z.int().describe('The HTTP status.'),
});

function paths() {
  const byPath: Record<string, Record<string, Operation>> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(api))
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  return byPath;
}

const operation = (operationId: string, endpoint: Endpoint): Operation => ({
  operationId,
  summary: endpoint.summary,
  ...describing(endpoint),
  security: security[endpoint.access],
  parameters: [
    ...parameters('path', endpoint.params),
    ...parameters('query', endpoint.query),
    ...(endpoint.access === 'admission' ? [repeatable] : []),
  ],
  ...(takesBody(endpoint) && { requestBody: { required: true, content: bodyOf(endpoint) } }),
  responses: naming(endpoint, {
    ...successes(endpoint),
    ...failures([...faultsOf(operationId, endpoint)]),
  }),
});

function successes({ reply, revalidated, status }: Endpoint): Operation['responses'] {
  const content = contentOf(reply, 'output');
  const isOfFile = isFile(reply);
  return {
    [status ?? 200]: { description: 'Success.', content },
    ...(isOfFile && { 206: { description: 'The requested range of the file.', content } }),
    ...((isOfFile || revalidated) && {
      304: { description: 'Not modified: If-None-Match contains the current ETag. No body.' },
    }),
  };
}

/** Describes an endpoint beyond its summary, if there is more to say. */
function describing({ role, speaksMcp }: Endpoint): Pick<Operation, 'description'> {
  const sentences = [...(role ? [`Requires the role ${role} or higher.`] : []), ...(speaksMcp ? [namedInMeta] : [])];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

const namedInMeta = `The result of a tools/call contains its operation id in \`_meta\`, as \`${operationIdMeta}\`; GET /api/v1/operations/{operation_id} returns its report.`;

const operationId = {
  description:
    'Id of the admitted operation, successful or not; GET /api/v1/operations/{operation_id} returns its report. ' +
    'With 409 operation_running, the id of the running operation. Absent for requests refused before admission and for dry runs.',
  schema: { type: 'string', format: 'uuid' },
};

/** Adds the header Operation-Id to all responses of an operation, because it may fail after its admission. */
function naming({ access, speaksMcp }: Endpoint, responses: Operation['responses']): Operation['responses'] {
  if (access !== 'admission' || speaksMcp) return responses;
  const headers = { 'Operation-Id': { $ref: '#/components/headers/OperationId' } };
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, { ...response, headers }]));
}

const security: Readonly<Record<Access, object[]>> = {
  public: [],
  key: [{ apiKey: [] }],
  admission: [{ apiKey: [] }],
  slot: [{ fileToken: [] }],
  token: [],
  key_or_slot: [{ apiKey: [] }, { fileToken: [] }],
};

/** Builds one parameter for each field of a path or query schema. */
function parameters(place: 'path' | 'query', schema: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof field === 'object' ? field : {},
  }));
}

const repeatable = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Idempotency key, valid for one day: a request with the same key is not run or charged again and gets the same answer. ' +
    'After a failure of the service (503, 504), retry within ten minutes: adapters remember completed commands no longer.',
  schema: schemaOf(idempotencyKey, 'input'),
};

/** Builds the request body with its example. */
const bodyOf = ({ body, example }: Endpoint): Content =>
  Object.fromEntries(
    Object.entries(contentOf(body, 'input')).map(([type, content]) => [
      type,
      example === undefined ? content : { ...content, example },
    ]),
  );

/** Builds the content of a body: JSON with its schema; files, pages and streams have none. */
function contentOf(schema: z.ZodType, io: 'input' | 'output'): Content {
  if (isFile(schema)) return { '*/*': {} };
  if (isPage(schema)) return { 'text/html': {} };
  return isEventStream(schema) ? { 'text/event-stream': {} } : json(schemaOf(schema, io));
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } });

/** Builds the error responses of the given faults, grouped by status. */
function failures(codes: readonly FaultCode[]): Readonly<Record<string, Response>> {
  const statuses = [...new Set(codes.map((code) => faults[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: sentences(codes, status), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** Lists faults as Markdown, the format of OpenAPI descriptions: code (header X-Error-Code) and message. */
const sentences = (codes: readonly FaultCode[], status: number): string =>
  codes
    .filter((code) => faults[code].status === status)
    .map((code) => `- \`${code}\`: ${faults[code].message}`)
    .join('\n');

/** Builds the parameter and result schemas of all tools, for the fields `parameters` and `result`. */
const toolSchemas = ({ tools }: Catalog) =>
  Object.fromEntries(
    tools.flatMap((tool) => [
      [`${tool.name}.parameters`, inputSchema(tool)],
      [`${tool.name}.result`, outputSchema(tool)],
    ]),
  );

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
