import { type Catalog, catalog, getInputSchema, getOutputSchema } from '@kerf/catalog';
import {
  api,
  type Endpoint,
  idempotencyKey,
  isEventStream,
  isFileBody,
  isHtmlPage,
  noReplay,
  operationIdMeta,
  hasBody,
} from '@kerf/contracts';
import { type FaultCode, faults } from '@kerf/errors';
import * as z from 'zod';
import { listEndpointFaults } from './endpoint-faults.ts';
import { listCredentials, securitySchemes } from './credentials.ts';
import type { Content, OpenApi, Operation, Parameter, Response, Schema } from './openapi-document.ts';

/** Builds the OpenAPI 3.1 document of the public API from the tables of endpoints, tools and faults. */
export const buildOpenApi = (version: string, tools: Catalog = catalog): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Kerf',
    version,
    description: 'Hosted CAD automation: operations over HTTPS and MCP, run on the CAD application of the caller.',
  },
  paths: buildPaths(),
  components: {
    securitySchemes,
    headers: { OperationId: operationIdHeader, IdempotencyReplay: replayHeader },
    schemas: { Error: toJsonSchema(errorBody, 'output'), ...buildToolSchemas(tools) },
  },
});

const errorBody = z.object({
  error: z.string().describe('Human-readable message.'),
  status_code: z.int().describe('The HTTP status.'),
});

function buildPaths() {
  const byPath: Record<string, Record<string, Operation>> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(api))
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method.toLowerCase()]: buildOperation(id, endpoint) };
  return byPath;
}

const buildOperation = (operationId: string, endpoint: Endpoint): Operation => ({
  operationId,
  summary: endpoint.summary,
  ...describeEndpoint(endpoint),
  security: listCredentials(endpoint),
  parameters: [
    ...buildParameters('path', endpoint.params),
    ...buildParameters('query', endpoint.query),
    ...(endpoint.access === 'admission' ? [idempotencyKeyHeader] : []),
  ],
  ...(hasBody(endpoint) && { requestBody: { required: true, content: buildBody(endpoint) } }),
  responses: withOperationIdHeader(endpoint, {
    ...buildSuccesses(endpoint),
    ...buildFailures([...listEndpointFaults(operationId, endpoint)]),
  }),
});

function buildSuccesses({ reply, revalidated, status }: Endpoint): Operation['responses'] {
  const content = buildContent(reply, 'output');
  const isFileReply = isFileBody(reply);
  return {
    [status ?? 200]: { description: 'Success.', content },
    ...(isFileReply && { 206: { description: 'The requested range of the file.', content } }),
    ...((isFileReply || revalidated) && {
      304: { description: 'Not modified: If-None-Match contains the current ETag. No body.' },
    }),
  };
}

/** Describes an endpoint beyond its summary, if there is more to say. */
function describeEndpoint({ role, speaksMcp }: Endpoint): Pick<Operation, 'description'> {
  const sentences = [...(role ? [`Requires the role ${role} or higher.`] : []), ...(speaksMcp ? [metaHint] : [])];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

const metaHint = `The result of a tools/call contains its operation id in \`_meta\`, as \`${operationIdMeta}\`; GET /api/v1/operations/{operation_id} returns its report.`;

const operationIdHeader = {
  description:
    'Id of the admitted operation, successful or not; GET /api/v1/operations/{operation_id} returns its report. ' +
    'With 409 operation_running, the id of the running operation. Absent for requests refused before admission and for dry runs.',
  schema: { type: 'string', format: 'uuid' },
};

const replayHeader = {
  description:
    'Present if the answer is not kept: a repetition with the same Idempotency-Key will be answered with 409 answer_unavailable.',
  schema: { type: 'string', enum: [noReplay] },
};

/** Adds the header Operation-Id to all responses of an operation, because it may fail after its admission. */
function withOperationIdHeader(
  { access, speaksMcp }: Endpoint,
  responses: Operation['responses'],
): Operation['responses'] {
  if (access !== 'admission' || speaksMcp) return responses;
  const headers = {
    'Operation-Id': { $ref: '#/components/headers/OperationId' },
    'Idempotency-Replay': { $ref: '#/components/headers/IdempotencyReplay' },
  };
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, { ...response, headers }]));
}

/** Builds one parameter for each field of a path or query schema. */
function buildParameters(place: 'path' | 'query', schema: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof field === 'object' ? field : {},
  }));
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Idempotency key, valid for one day: a request with the same key is not run or charged again and gets the same answer. ' +
    'After a failure of the service (503, 504), retry within ten minutes: adapters remember completed commands no longer.',
  schema: toJsonSchema(idempotencyKey, 'input'),
};

/** Builds the request body with its example. */
const buildBody = ({ body, example }: Endpoint): Content =>
  Object.fromEntries(
    Object.entries(buildContent(body, 'input')).map(([type, content]) => [
      type,
      example === undefined ? content : { ...content, example },
    ]),
  );

/** Builds the content of a body: JSON with its schema; files, pages and streams have none. */
function buildContent(schema: z.ZodType, io: 'input' | 'output'): Content {
  if (isFileBody(schema)) return { '*/*': {} };
  if (isHtmlPage(schema)) return { 'text/html': {} };
  return isEventStream(schema) ? { 'text/event-stream': {} } : toJsonContent(toJsonSchema(schema, io));
}

const toJsonContent = (schema: Schema): Content => ({ 'application/json': { schema } });

/** Builds the error responses of the given faults, grouped by status. */
function buildFailures(codes: readonly FaultCode[]): Readonly<Record<string, Response>> {
  const statuses = [...new Set(codes.map((code) => faults[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: listFaults(codes, status), content: toJsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** Lists faults as Markdown, the format of OpenAPI descriptions: code (header X-Error-Code) and message. */
const listFaults = (codes: readonly FaultCode[], status: number): string =>
  codes
    .filter((code) => faults[code].status === status)
    .map((code) => `- \`${code}\`: ${faults[code].message}`)
    .join('\n');

/** Builds the parameter and result schemas of all tools, for the fields `parameters` and `result`. */
const buildToolSchemas = ({ tools }: Catalog) =>
  Object.fromEntries(
    tools.flatMap((tool) => [
      [`${tool.name}.parameters`, getInputSchema(tool)],
      [`${tool.name}.result`, getOutputSchema(tool)],
    ]),
  );

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
