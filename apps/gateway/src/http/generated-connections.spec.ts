import fc from 'fast-check';
import { Gateway } from '../gateway.fixture.ts';
import { generateConnections, sendConnection } from './generated-connections.fixture.ts';

const numRuns = 40;

describe('a connection with any requests, written and read at any pace', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_ALLOWED_HOSTS: '127.0.0.1' });
  });
  afterAll(() => gateway.stop());

  it('gets every answer in order, or is cut after some of them, and is closed', async () => {
    const property = fc.asyncProperty(generateConnections(gateway.port, gateway.key), async (connection) => {
      const { pieces, last } = connection;
      const statuses = [...pieces, last].flatMap((piece) => piece.statuses);
      const answered = await sendConnection(gateway.port, connection);

      expect(answered).toEqual(last.isCut ? statuses.slice(0, answered.length) : statuses);
      expect(await gateway.get('/health')).toMatchObject({ status: 200 });
    });
    await fc.assert(property, { numRuns });
  });
});
