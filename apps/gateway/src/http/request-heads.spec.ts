import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Gateway } from '../gateway.fixture.ts';

/** Sends a raw request head, completed with `Connection: close`, and returns the response. */
async function say(port: number, head: string, content = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n${content}`);
  const [told = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = told.split('\r\n');
  const headers = Object.fromEntries(fields.map((field) => field.toLowerCase().split(': ')));
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
}

describe('the head of a request', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  const refusal = (status: number, code: string, error: string, more = {}) => ({
    status,
    headers: { 'x-error-code': code, 'x-request-id': expect.any(String), ...more },
    body: { error, status_code: status },
  });
  const unkept = 'Expect: foo is not supported. Omit the Expect header, or send 100-continue.';

  it.each([
    ['no Host', 'GET /health HTTP/1.1', 400, 'invalid_parameters', 'The request has no Host header: send one.'],
    [
      'two Hosts',
      'GET /health HTTP/1.1\r\nHost: a\r\nHOST: b',
      400,
      'invalid_parameters',
      'The request has 2 Host headers: send one.',
    ],
    ['an expectation', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: foo', 417, 'expectation_failed', unkept],
  ])('with %s is refused in words', async (_, head, status, code, error) => {
    expect(await say(gateway.port, head)).toMatchObject(refusal(status, code, error, { connection: 'close' }));
  });

  it.each(['HTTP/1.0', 'HTTP/1.1\r\nHost: a'])('that is right is answered: %s', async (head) => {
    expect(await say(gateway.port, `GET /health ${head}`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('may have one Idempotency-Key, whose text is its own', async () => {
    const { length } = body;
    const keys = (...lines: string[]) => lines.map((line) => `\r\nIdempotency-Key: ${line}`).join('');
    const ask = (lines: string, key = gateway.key) =>
      say(
        gateway.port,
        `POST /api/v1/execute HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}${lines}\r\nContent-Type: application/json\r\nContent-Length: ${length}`,
        body,
      );

    expect(await ask(keys('a', 'b'))).toMatchObject(
      refusal(400, 'invalid_parameters', 'Idempotency-Key was sent more than once: send one header.'),
    );
    expect(gateway.commands).toEqual([]);
    expect(await ask(keys('a', 'b'), 'none')).toMatchObject({ status: 401 });
    expect(await ask(keys('a, b'))).toMatchObject({ status: 200 });
  });
});

describe('the target of a request', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_ALLOWED_HOSTS: 'kerf.example' });
  });
  afterAll(() => gateway.stop());

  it('in absolute form names the host, whatever the Host header says', async () => {
    const own = await say(gateway.port, 'GET https://kerf.example:8443/health HTTP/1.1\r\nHost: elsewhere.example');
    const other = await say(gateway.port, 'GET https://elsewhere.example/health HTTP/1.1\r\nHost: kerf.example');

    expect(own).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(other).toMatchObject({
      status: 403,
      body: { error: 'The Host elsewhere.example is not allowed to call this service.', status_code: 403 },
    });
  });
});

describe('a client that waits for 100 Continue', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  /** Sends the head of an operation, and its body once it is permitted; returns all statuses. */
  const execute = async (key: string) => {
    const socket = connect(gateway.port, '127.0.0.1').setEncoding('latin1');
    const { length } = body;
    socket.write(
      `POST /api/v1/execute HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
    );
    let answer = '';
    for await (const piece of socket) {
      answer += String(piece);
      if (/^HTTP\/1.1 100 [^\r]*\r\n\r\n$/.test(answer)) socket.write(body);
    }
    return [...answer.matchAll(/^HTTP\/1.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  };

  it('is permitted to send the body of a live key', async () => {
    expect(await execute(gateway.key)).toEqual([100, 200]);
  });

  it('gets the refusal of a key that is malformed or dead at once', async () => {
    const malformed = await execute('none');
    gateway.knowsKeys = false;
    const dead = await execute(gateway.key);
    gateway.knowsKeys = true;

    expect([malformed, dead]).toEqual([[401], [401]]);
  });
});

const body = JSON.stringify({ command: 'create_box', parameters: { length: 1, width: 2, height: 3 } });
