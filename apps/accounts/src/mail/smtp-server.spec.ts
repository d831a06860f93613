import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eventually, Mailbox } from '@kerf/testing';
import { type Certificates, createTemporaryFolder, ensureCertificates, type TemporaryFolder } from '@kerf/tools';
import type { Mail } from './mail.ts';
import { type SmtpOptions, SmtpServer } from './smtp-server.ts';

let folder: TemporaryFolder;
let certificates: Certificates;
let mailbox: Mailbox;
beforeAll(async () => {
  folder = await createTemporaryFolder();
  certificates = await ensureCertificates(folder.path);
  mailbox = await Mailbox.start(certificates);
});
afterAll(async () => {
  await mailbox.stop();
  await folder.remove();
});
afterEach(() => {
  mailbox.refusal = undefined;
});

const from = 'no-reply@kerf.example';
const mail: Mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Code: 1234 5678', html: '<p>Code: 1234 5678</p>' };
const open = (options: Partial<SmtpOptions> = {}) =>
  new SmtpServer({ url: mailbox.getUrl(), from, caFile: certificates.caFile, ...options });

describe('a mail server', () => {
  it('gets a mail over TLS, in both forms, marked as sent by a program', async () => {
    await open().sendMail({ ...mail, to: 'first@example.com' });

    const got = await mailbox.waitForMail('first@example.com');
    expect(got).toMatchObject({
      from: { name: 'Kerf', address: from },
      to: [{ address: 'first@example.com' }],
      subject: mail.subject,
      recipients: ['first@example.com'],
    });
    expect(got.text?.trim()).toBe(mail.text);
    expect(got.html?.trim()).toBe(mail.html);
    expect(got.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it.each([
    ['a line break and a header', 'ada@example.com\r\nBcc: eve@example.com'],
    ['a list', 'ada@example.com, eve@example.com'],
    ['a name and an address', 'Ada <eve@example.com>'],
    ['a group', 'all: eve@example.com;'],
  ])('delivers to no stranger when the address is %s', async (_, to) => {
    await open()
      .sendMail({ ...mail, to })
      .catch(() => undefined);

    expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
  });

  it('takes no header from a subject', async () => {
    await open().sendMail({ ...mail, to: 'subject@example.com', subject: 'x\r\nBcc: eve@example.com' });

    const got = await mailbox.waitForMail('subject@example.com');
    expect(got.recipients).toEqual(['subject@example.com']);
    expect(got.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it.each<[string, string, () => Partial<SmtpOptions>, number | undefined]>([
    ['whose certificate has no trusted authority', 'certificate', () => ({ caFile: undefined }), undefined],
    ['that refuses the login', 'login', () => ({ url: mailbox.getUrl('wrong') }), undefined],
    ['that does not know the recipient', 'recipient', () => ({}), 550],
    ['that takes mails later', 'deferred', () => ({}), 451],
    ['that is away', 'connection', () => ({ url: 'smtp://127.0.0.1:1' }), undefined],
    ['whose name does not resolve', 'connection', () => ({ url: 'smtp://mail.invalid:587' }), undefined],
  ])('%s is a failure by %s, without the recipient in its message', async (_, reason, options, refusal) => {
    mailbox.refusal = refusal;
    const failure = await open(options())
      .sendMail(mail)
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ reason, isFinal: reason === 'recipient' });
    expect(JSON.stringify([failure, String(failure)])).not.toContain('ada@');
    expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('ada@example.com');
  });
});

describe('a mail server that is too slow', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const listen = async (serve: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
      serve(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it.each<[string, (socket: Socket) => void]>([
    ['never greets', () => undefined],
    ['sends a greeting without an end', (socket) => void setInterval(() => socket.write('220-wait\r\n'), 5).unref()],
  ])('and %s is a failure by timeout, and its connection is closed', async (_, serve) => {
    const url = await listen(serve);

    await expect(open({ url, attemptMs: 100 }).sendMail(mail)).rejects.toMatchObject({ reason: 'timeout' });
    await eventually(() => expect(sockets.size).toBe(0));
  });
});
