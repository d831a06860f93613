import { join } from 'node:path';
import { type Certificates, ensureCertificates, type TemporaryFolder, createTemporaryFolder } from '@kerf/tools';
import { Broker } from './broker.fixture.ts';
import { type FreeCadProcess, startHeadless } from './freecad.fixture.ts';

describe('FreeCAD at the door', () => {
  let folder: TemporaryFolder;
  let certificates: Certificates;
  let broker: Broker;
  let adapter: FreeCadProcess | undefined;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    certificates = await ensureCertificates(join(folder.path, 'one'));
    broker = await Broker.start({
      certificates,
      acceptsConnection: ({ headers }) => headers.authorization === 'Bearer good',
    });
  });
  afterEach(() => adapter?.kill());
  afterAll(async () => {
    broker.stop();
    await folder.remove();
  });

  it('ends with a sentence when its key is not valid', async () => {
    adapter = await startHeadless({ '--url': broker.url, '--ca-file': certificates.caFile }, 'bad');

    expect(await adapter.waitForExit()).toEqual({
      exitCode: 3,
      said: expect.stringMatching(/give the adapter a live key/),
    });
  });

  it('does not show its key to a server that another authority vouches for', async () => {
    const { caFile } = await ensureCertificates(join(folder.path, 'another'));
    adapter = await startHeadless({ '--url': broker.url, '--ca-file': caFile }, 'good');

    expect(await adapter.waitForExit()).toEqual({ exitCode: 3, said: expect.stringMatching(/cannot be verified/) });
    expect(broker.upgradeRequests).toEqual([]);
  });

  it.each([
    ['an address without TLS', { '--url': 'ws://example.com' }, /must begin with wss/],
    ['an address that is none', { '--url': 'https://example.com' }, /wss:/],
    ['a certificate file that is not there', { '--url': 'wss://example.com', '--ca-file': '/none' }, /cannot be read/],
    ['an id that is none', { '--url': 'wss://example.com', '--adapter-id': 'mine' }, /UUID/],
    ['an option it does not know', { '--url': 'wss://example.com', '--what': 'ever' }, /unrecognized/],
  ])('does not begin with %s', async (_, options, sentence) => {
    adapter = await startHeadless(options);

    expect(await adapter.waitForExit()).toEqual({ exitCode: 2, said: expect.stringMatching(sentence) });
  });
});
