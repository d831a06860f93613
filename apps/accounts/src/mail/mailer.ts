import { retry, Semaphore } from '@kerf/concurrency';
import { getErrorMessage } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import { type Mail, MailFailure, type MailTransport } from './mail.ts';

interface MailerTimes {
  /** Pause after the first failed attempt; it doubles up to `maxPauseMs`. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
  /** Time for the mails in the queue to leave at a shutdown. */
  readonly shutdownMs: number;
}

const defaultTimes: MailerTimes = { pauseMs: 1_000, maxPauseMs: 60_000, shutdownMs: 5_000 };

/** Mails that wait or are being sent; more are given up at once. */
export const maxQueuedMails = 1_000;

/** Connections to the server at once. */
const maxConnections = 4;

const hourMs = 3_600_000;

/**
 * Outgoing mails in a bounded queue. Callers never wait for the mail server, so that no answer says if an address is
 * known. A mail whose attempts fail is repeated until it is of no use any more.
 */
export class Mailer {
  private readonly sent = metrics.getCounter('kerf.mail.sent');
  private readonly failures = metrics.getCounter('kerf.mail.failures');
  private readonly duration = metrics.getHistogram('kerf.mail.duration');
  private readonly lost = metrics.getCounter('kerf.mail.lost');
  private readonly connections = new Semaphore(maxConnections);
  private readonly queued = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly stopObserving: () => void;

  constructor(
    private readonly transport: MailTransport | undefined,
    private readonly log: Log,
    private readonly times: MailerTimes = defaultTimes,
  ) {
    this.stopObserving = metrics.getGauge('kerf.mail.queued').observe((observe) => observe(this.queued.size, {}));
  }

  /** True if mails can leave: a server or a folder is configured. */
  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  /** Number of mails that wait or are being sent. */
  get queuedMails(): number {
    return this.queued.size;
  }

  /** Sends a mail in the background. Without a server or a folder it is dropped. */
  queueMail(mail: Mail): void {
    if (!this.transport) return;
    if (this.queued.size >= maxQueuedMails) {
      this.lost.add(1, { reason: 'full' });
      return;
    }
    const done = this.deliver(this.transport, mail).finally(() => this.queued.delete(done));
    this.queued.add(done);
  }

  /** Sends what is queued, for a bounded time, and gives up the rest. */
  async beforeApplicationShutdown(): Promise<void> {
    const left = setTimeout(() => this.stopping.abort(), this.times.shutdownMs);
    await Promise.all(this.queued);
    clearTimeout(left);
    this.stopObserving();
  }

  private async deliver(transport: MailTransport, mail: Mail): Promise<void> {
    const { signal } = this.stopping;
    const queuedMs = performance.now();
    try {
      await retry(() => this.connections.run(() => this.attempt(transport, mail), { signal }), {
        timeoutMs: mail.usefulMs ?? hourMs,
        ...this.times,
        jitter: 0.5,
        isRetryable: (error) => !(error instanceof MailFailure && error.isFinal),
        signal,
      });
      this.sent.add(1, {});
      this.duration.record((performance.now() - queuedMs) / 1_000, {});
    } catch (error) {
      this.countLost(error);
    }
  }

  private async attempt(transport: MailTransport, mail: Mail): Promise<void> {
    try {
      await transport.sendMail(mail);
    } catch (error) {
      this.failures.add(1, { reason: error instanceof MailFailure ? error.reason : 'connection' });
      this.log.debug({ reason: getErrorMessage(error) }, 'mail attempt failed');
      throw error;
    }
  }

  /** Counts and logs a mail that was given up. Neither its recipient nor its text is in the log. */
  private countLost(error: unknown): void {
    const reason = this.stopping.signal.aborted ? 'stopped' : findLossReason(error);
    this.lost.add(1, { reason });
    this.log.warn({ reason, err: error }, 'mail given up');
  }
}

const findLossReason = (error: unknown) => (error instanceof MailFailure && error.isFinal ? 'refused' : 'expired');
