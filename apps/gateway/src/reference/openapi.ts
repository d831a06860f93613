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

/** The OpenAPI 3.1 document of the public interface, read from the endpoints, the tools and the faults. */
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
        description: 'The token of the file slot in an order to an adapter.',
      },
    },
    headers: { OperationId: operationId },
    schemas: { Error: schemaOf(problem, 'output'), ...toolSchemas(tools) },
  },
});

const problem = z.object({
  error: z.string().describe('One sentence for a person.'),
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
    ...(isOfFile && { 206: { description: 'What Range asks for, of a file.', content } }),
    ...((isOfFile || revalidated) && {
      304: { description: 'If-None-Match names the ETag that it has: there is no body.' },
    }),
  };
}

/** What there is to say of an endpoint besides its summary, if there is. */
function describing({ role, speaksMcp }: Endpoint): Pick<Operation, 'description'> {
  const sentences = [...(role ? [`For the role ${role} and higher.`] : []), ...(speaksMcp ? [namedInMeta] : [])];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

const namedInMeta = `The result of a tools/call names its operation in \`_meta\`, as \`${operationIdMeta}\`; GET /api/v1/operations/{operation_id} tells what became of it.`;

const operationId = {
  description:
    'The operation that was admitted, whatever came of it; GET /api/v1/operations/{operation_id} tells. ' +
    'With 409 operation_running the one that runs. Not there for what else was refused before, and for a dry run.',
  schema: { type: 'string', format: 'uuid' },
};

/** Any answer to an operation may name it: what is wrong with it may show only when it runs. */
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

/** One entry for each field of a schema of the path or the query. */
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
    'Names the attempt for a day: asked again, it is not run or charged again, and the answer is the same. ' +
    'After a failure of the service (503, 504) ask again within ten minutes: what it has done, an adapter remembers for no longer.',
  schema: schemaOf(idempotencyKey, 'input'),
};

/** What it takes, with an example of it. */
const bodyOf = ({ body, example }: Endpoint): Content =>
  Object.fromEntries(
    Object.entries(contentOf(body, 'input')).map(([type, content]) => [
      type,
      example === undefined ? content : { ...content, example },
    ]),
  );

/** JSON by its schema; of a file, which may be of any type, there is none: its bytes are the body. */
function contentOf(schema: z.ZodType, io: 'input' | 'output'): Content {
  if (isFile(schema)) return { '*/*': {} };
  if (isPage(schema)) return { 'text/html': {} };
  return isEventStream(schema) ? { 'text/event-stream': {} } : json(schemaOf(schema, io));
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } });

/** Each status that these faults are answered with, and what they say. */
function failures(codes: readonly FaultCode[]): Readonly<Record<string, Response>> {
  const statuses = [...new Set(codes.map((code) => faults[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: sentences(codes, status), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** As a list of Markdown, which OpenAPI descriptions are: the header X-Error-Code, and what the body says. */
const sentences = (codes: readonly FaultCode[], status: number): string =>
  codes
    .filter((code) => faults[code].status === status)
    .map((code) => `- \`${code}\`: ${faults[code].message}`)
    .join('\n');

/** What each tool takes and answers, for readers of `parameters` and `result`. */
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
