import fastify, { type FastifyInstance } from 'fastify';
import { acceptJson, UnreadableBody } from './json-body.ts';

let server: FastifyInstance;
beforeAll(() => {
  server = fastify();
  acceptJson(server);
  server.post('/', ({ body }) => (body instanceof UnreadableBody ? body.fault.message : { read: body }));
});
afterAll(() => server.close());

const post = (payload: Buffer | string, type = 'application/json') =>
  server.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });

describe('a body', () => {
  it.each([
    ['in UTF-8', '{"name":"Müller"}', 'application/json'],
    ['that says so', '{"name":"Müller"}', 'application/json; charset=UTF-8'],
    ['that quotes it', '{"name":"Müller"}', 'application/json;charset="utf-8"'],
    ['behind a byte order mark', '\uFEFF{"name":"Müller"}', 'application/json'],
  ])('%s is read', async (_, text, type) => {
    expect((await post(text, type)).json()).toEqual({ read: { name: 'Müller' } });
  });

  it('whose bytes are not UTF-8 is not read as if they were', async () => {
    expect((await post(Buffer.from('{"name":"Müller"}', 'latin1'))).body).toBe('The body is not valid UTF-8.');
  });

  it.each(['iso-8859-1', 'utf-16', '"utf-16le"'])('in %s is refused', async (charset) => {
    const answer = await post('{}', `application/json; charset=${charset}`);

    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      415,
      `The body must be UTF-8, not ${charset.replaceAll('"', '')}.`,
    ]);
  });

  it.each([
    ['as it is', '{"__proto__":1}'],
    ['in an object within', '{"command":"create_box","parameters":{"__proto__":{"length":1}}}'],
    ['in a list', '[{"a":[{"__proto__":null}]}]'],
    ['in escapes', '{"\\u005f_pr\\u006Fto__":1}'],
  ])('with a field __proto__ %s is refused', async (_, text) => {
    expect((await post(text)).body).toBe('__proto__ is not a known field.');
  });

  it('may speak of __proto__, and have fields that every object has', async () => {
    const read = { name: '__proto__', constructor: 1, toString: '\u0000' };

    expect((await post(JSON.stringify(read))).json()).toEqual({ read });
  });
});
