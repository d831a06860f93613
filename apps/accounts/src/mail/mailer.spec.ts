import { openLog } from '@kerf/telemetry';
import { eventually, Mailbox } from '@kerf/testing';
import { type Certificates, createTemporaryFolder, ensureCertificates, type TemporaryFolder } from '@kerf/tools';
import { type Mail, MailFailure, type MailTransport } from './mail.ts';
import { Mailer, maxQueuedMails } from './mailer.ts';
import { SmtpServer } from './smtp-server.ts';

const times = { pauseMs: 1, maxPauseMs: 10, shutdownMs: 20 };
const log = openLog('accounts', 'silent');
const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({ to, subject: 's', text: 't', html: '<p>', ...more });

/** Transport that counts its attempts and fails while it has a failure. */
class Attempts implements MailTransport {
  readonly to: string[] = [];

  constructor(public failure: Error | undefined) {}

  async sendMail({ to }: Mail): Promise<void> {
    this.to.push(to);
    if (this.failure) throw this.failure;
  }
}

let mailer: Mailer;
afterEach(() => mailer.beforeApplicationShutdown());
const open = (transport: MailTransport | undefined) => (mailer = new Mailer(transport, log, times));

describe('the queue of mails', () => {
  it('repeats an attempt that failed until it succeeds', async () => {
    const transport = new Attempts(new MailFailure('connection', 'away'));
    open(transport).queueMail(mailTo('ada@example.com'));
    await eventually(() => expect(transport.to.length).toBeGreaterThan(2));
    transport.failure = undefined;

    await eventually(() => expect(mailer.queuedMails).toBe(0));
  });

  it('does not repeat what the server has refused', async () => {
    const transport = new Attempts(new MailFailure('recipient', 'unknown'));
    open(transport).queueMail(mailTo('ada@example.com'));

    await eventually(() => expect(mailer.queuedMails).toBe(0));
    expect(transport.to).toEqual(['ada@example.com']);
  });

  it('gives up a mail that is of no use any more', async () => {
    const transport = new Attempts(new MailFailure('connection', 'away'));
    open(transport).queueMail(mailTo('ada@example.com', { usefulMs: 0 }));

    await eventually(() => expect(mailer.queuedMails).toBe(0));
    expect(transport.to).toHaveLength(1);
  });

  it('holds a bounded number of mails', () => {
    open(new Attempts(new MailFailure('connection', 'away')));
    for (let i = 0; i < maxQueuedMails + 10; i += 1) mailer.queueMail(mailTo(`${i}@example.com`));

    expect(mailer.queuedMails).toBe(maxQueuedMails);
  });

  it('drops mails when neither server nor folder is configured', () => {
    open(undefined).queueMail(mailTo('ada@example.com'));

    expect({ isConfigured: mailer.isConfigured, queued: mailer.queuedMails }).toEqual({
      isConfigured: false,
      queued: 0,
    });
  });

  it('is emptied before the service ends, but not for longer than a bound', async () => {
    const transport = new Attempts(new MailFailure('connection', 'away'));
    open(transport).queueMail(mailTo('ada@example.com'));
    await eventually(() => expect(transport.to.length).toBeGreaterThan(0));

    await mailer.beforeApplicationShutdown();
    expect(mailer.queuedMails).toBe(0);
  });
});

describe('a mail server that is away and comes back', () => {
  let folder: TemporaryFolder;
  let certificates: Certificates;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    certificates = await ensureCertificates(folder.path);
  });
  afterAll(() => folder.remove());

  it('gets the mails of the meantime, each once', async () => {
    const first = await Mailbox.start(certificates);
    const url = first.getUrl();
    await first.stop();
    open(new SmtpServer({ url, from: 'no-reply@kerf.example', caFile: certificates.caFile }));
    mailer.queueMail(mailTo('ada@example.com'));
    mailer.queueMail(mailTo('bob@example.com'));
    const second = await Mailbox.start(certificates, Number(new URL(url).port));

    await eventually(() => expect(mailer.queuedMails).toBe(0));
    expect(second.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'ada@example.com',
      'bob@example.com',
    ]);
    await second.stop();
  });
});
