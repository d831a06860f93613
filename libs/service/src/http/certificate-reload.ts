import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorMessage } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { type Certificate, type CertificateFiles, getExpiry, loadCertificate } from './certificate.ts';

/** Pause after a change, because the certificate and its key are rarely replaced in one step. */
const settleMs = 250;

/** Interval of checks for changes that a file system does not report. */
const checkIntervalMs = 60_000;

/** The part of a log that is used here. */
export interface ReloadLog {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

interface ReloadOptions {
  readonly files: CertificateFiles;
  /** The certificate that is served now. */
  readonly served: Certificate;
  readonly log: ReloadLog;
  /** Serves another certificate. */
  readonly serve: (certificate: Certificate) => void;
}

/** Reloads a certificate when its files change. A pair that is not valid is reported once, and the old one stays. */
export class CertificateReload {
  private readonly watchers: readonly FSWatcher[];
  private readonly interval: NodeJS.Timeout;
  private settling: NodeJS.Timeout | undefined;
  private served: Certificate;
  private reported = '';
  private readonly stopReporting: () => void;

  constructor(private readonly options: ReloadOptions) {
    this.served = options.served;
    // The folders, because a mounted secret is replaced by exchanging a symbolic link beside the file.
    const folders = new Set([options.files.certFile, options.files.keyFile].map((file) => dirname(file)));
    this.watchers = [...folders].flatMap((folder) => this.watchFolder(folder));
    this.interval = setInterval(() => this.reload(), checkIntervalMs).unref();
    this.stopReporting = metrics
      .getGauge('kerf.tls.certificate.expiry')
      .observe((observe) => observe(getExpiry(this.served).getTime() / 1000, {}));
    options.log.info({ expires: getExpiry(this.served) }, 'serving the certificate');
  }

  /** Stops watching. */
  close(): void {
    for (const watcher of this.watchers) watcher.close();
    clearInterval(this.interval);
    clearTimeout(this.settling);
    this.stopReporting();
  }

  /** Watches a folder, if its file system can. */
  private watchFolder(folder: string): FSWatcher[] {
    const reloadSoon = () => {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.reload(), settleMs).unref();
    };
    try {
      const watcher = watch(folder, { persistent: false }, reloadSoon);
      return [watcher.on('error', () => watcher.close())];
    } catch (error) {
      this.options.log.error({ err: error }, `${folder} cannot be watched: it is read every minute`);
      return [];
    }
  }

  private reload(): void {
    const { files, log, serve } = this.options;
    try {
      const found = loadCertificate(files);
      this.reported = '';
      if (found.cert.equals(this.served.cert) && found.key.equals(this.served.key)) return;
      serve(found);
      this.served = found;
      log.info({ expires: getExpiry(found) }, 'serving a new certificate');
    } catch (error) {
      const reason = getErrorMessage(error);
      if (reason !== this.reported) log.error({ err: error }, `the certificate stays as it is: ${reason}`);
      this.reported = reason;
    }
  }
}
