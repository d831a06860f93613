import { join } from 'node:path';
import { Bus } from '@kerf/bus';
import { Gate, rate } from '@kerf/limits';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { KeyReader } from '../http/credentials.ts';
import { CredentialCheck } from '../http/credential-check.ts';
import { Arrivals } from './arrivals.ts';
import { FileContents } from './file-contents.ts';
import { FileDesk } from './file-desk.ts';
import { FileSlots } from './file-slots.ts';
import { FileSweeper } from './file-sweeper.ts';
import { FileTokens } from './file-tokens.ts';
import { Files } from './files.ts';
import { LocalFiles } from './local-files.ts';
import { s3FilesOf } from './s3-files.ts';
import { Spool } from './spool.ts';

const hourMs = 3_600_000;

/** Providers of file storage and transfer, built from the configuration. */
export function fileProviders(config: GatewayConfig): Provider[] {
  const tokens = new FileTokens(config.KERF_OPERATION_SECRET.reveal());
  const files = filesOf(config);
  return [
    { provide: Files, useValue: files },
    { provide: FileContents, useValue: new FileContents(files) },
    provide(FileDesk, Bus, Files),
    { provide: FileSlots, useValue: new FileSlots(files, tokens) },
    {
      provide: CredentialCheck,
      inject: [KeyReader],
      useFactory: (keys: KeyReader) => new CredentialCheck(keys, tokens),
    },
    {
      provide: Arrivals,
      inject: [Gate],
      useFactory: (gate: Gate) =>
        new Arrivals(files, gate, {
          uploads: rate(config.KERF_ACCOUNT_UPLOADS_PER_MINUTE, { inMs: 60_000 }),
          atOnce: config.KERF_ACCOUNT_UPLOADS_AT_ONCE,
        }),
    },
    {
      provide: FileSweeper,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) => new FileSweeper(files, log, config.KERF_FILES_SWEEP_INTERVAL_MS),
    },
  ];
}

function filesOf(config: GatewayConfig): Files {
  const spool = join(config.KERF_FILES_DIRECTORY, 'arriving');
  const store = s3FilesOf(config) ?? new LocalFiles(join(config.KERF_FILES_DIRECTORY, 'kept'), spool);
  return new Files(store, new Spool(spool), {
    publicUrl: config.KERF_PUBLIC_URL,
    bytesPerFile: config.KERF_FILE_BYTES,
    bytesPerAccount: config.KERF_ACCOUNT_FILE_BYTES,
    filesPerAccount: config.KERF_ACCOUNT_FILES,
    retentionMs: config.KERF_FILES_RETENTION_HOURS * hourMs,
  });
}
