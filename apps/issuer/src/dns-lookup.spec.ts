import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';
import { resolveAddresses, type ResolverOptions } from './dns-lookup.ts';

const hosts = `# who is near
127.0.0.1 localhost Box.example # and what else
::1       localhost
no-address other.example
`;

/** The answer to a question about one name: its address of IPv4, and none of IPv6. */
function answerTo(question: Buffer): Buffer {
  const asksForIpv4 = question.indexOf(Buffer.from([0, 1, 0, 1]), 12) > 0;
  const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, asksForIpv4 ? 1 : 0, 0, 0, 0, 0]);
  const end = question.indexOf(0, 12) + 5;
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
  return Buffer.concat([header, question.subarray(12, end), ...(asksForIpv4 ? [record] : [])]);
}

describe('the addresses of a name', () => {
  let folder: TemporaryFolder;
  let server: Socket;
  let names: ResolverOptions;
  let isSilent: boolean;
  let questions: number;
  beforeEach(async () => {
    folder = await createTemporaryFolder();
    const hostsFile = join(folder.path, 'hosts');
    await writeFile(hostsFile, hosts);
    [isSilent, questions] = [false, 0];
    server = createSocket('udp4').bind(0, '127.0.0.1');
    server.on('message', (question, { port, address }) => {
      questions += 1;
      if (!isSilent) server.send(answerTo(question), port, address);
    });
    await once(server, 'listening');
    names = { hostsFile, servers: [`127.0.0.1:${server.address().port}`] };
  });
  afterEach(async () => {
    server.close();
    await folder.remove();
  });

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['box.EXAMPLE', ['127.0.0.1']],
  ])('are those of the hosts file: %s', async (name, addresses) => {
    expect(await resolveAddresses(name, names)).toEqual(addresses);
    expect(questions).toBe(0);
  });

  it('are those that DNS tells where the hosts file has none', async () => {
    expect(await resolveAddresses('other.example', names)).toEqual(['192.0.2.7']);
    expect(questions).toBe(2);
  });

  it('are not awaited for ever where DNS is silent', async () => {
    isSilent = true;

    await expect(resolveAddresses('slow.example', names)).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });
});
