import { catalog } from '@kerf/catalog';
import { type Access, api, type Endpoint } from '@kerf/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type HttpResponse, client } from './client.ts';
import { executionEndpoints } from '../operations/execution-endpoints.ts';

let answer: HttpResponse;
let document: Record<string, unknown>;
beforeAll(async () => {
  answer = await client.get('/api/v1/openapi.json');
  document = answer.body as Record<string, unknown>;
});

const schemes: Record<Access, object[]> = {
  public: [],
  key: [{ apiKey: [] }, { session: [] }],
  session: [{ session: [] }],
  admission: [{ apiKey: [] }],
  slot: [{ fileToken: [] }],
  token: [],
  key_or_slot: [{ apiKey: [] }, { session: [] }, { fileToken: [] }],
};

describe('GET /api/v1/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document that anybody may read', async () => {
    const validator = new Validator();

    expect(answer.status).toBe(200);
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('holds every reference it makes', async () => {
    const schemas = Object.keys((document['components'] as { schemas: object }).schemas);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];

    expect(references.length).toBeGreaterThan(0);
    expect(schemas).toEqual(expect.arrayContaining(references.map(([, name]) => name)));
  });

  it.each(Object.values<Endpoint>(api))(
    'describes $method $path, and that it is $access',
    ({ method, path, access, keyOnly, status = 200 }) => {
      const paths = document['paths'] as Record<string, Record<string, object>>;

      expect(paths[path]?.[method.toLowerCase()]).toMatchObject({
        summary: expect.any(String),
        security: schemes[keyOnly ? 'admission' : access],
        responses: { [status]: expect.any(Object), 403: expect.any(Object), 500: expect.any(Object) },
      });
    },
  );

  it.each([
    ['/health', 'get', ['200', '403', '500']],
    ['/api/v1/auth/user', 'get', ['200', '400', '401', '403', '429', '500', '503', '504']],
    ['/api/v1/keys/{key_id}', 'delete', ['200', '400', '401', '403', '404', '429', '500', '503', '504']],
  ])('says of %s (%s) which statuses it answers, and no others', (path, method, statuses) => {
    const paths = document['paths'] as Record<string, Record<string, { responses: object }>>;

    expect(Object.keys(paths[path]?.[method]?.responses ?? {})).toEqual(statuses);
  });

  it.each(executionEndpoints)('describes the Idempotency-Key of POST $path', ({ path }) => {
    const paths = document['paths'] as Record<string, Record<string, object>>;

    expect(paths[path]?.['post']).toMatchObject({
      parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } }],
    });
  });

  it.each([...executionEndpoints, api.executeBatch])(
    'says that answers to POST $path name the operation',
    ({ path }) => {
      const paths = document['paths'] as Record<string, Record<string, { responses: object }>>;
      const header = { 'Operation-Id': { $ref: '#/components/headers/OperationId' } };

      for (const response of Object.values(paths[path]?.['post']?.responses ?? {}))
        expect(response).toMatchObject({ headers: header });
      expect(document['components']).toMatchObject({ headers: { OperationId: { schema: { format: 'uuid' } } } });
    },
  );

  it.each([api.mcp, api.mcpAtStream, api.mcpMessage])(
    'says where the results of POST $path name the operation, and promises no header',
    ({ path }) => {
      const paths = document['paths'] as Record<string, Record<string, { responses: object }>>;

      expect(paths[path]?.['post']).toMatchObject({ description: expect.stringContaining('`kerf/operation-id`') });
      expect(JSON.stringify(paths[path]?.['post'])).not.toContain('OperationId');
    },
  );

  it.each(catalog.tools.map(({ name }) => name))('describes what %s takes and answers', (name) => {
    const { schemas } = document['components'] as { schemas: Record<string, object> };

    expect(schemas[`${name}.parameters`]).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schemas[`${name}.result`]).toMatchObject({ type: 'object' });
  });
});
