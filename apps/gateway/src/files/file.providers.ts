import { join } from 'node:path';
import { Bus } from '@kerf/bus';
import { RateLimiter, createRate } from '@kerf/limits';
import { ProcessLog, provide, Readiness } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { KeyReader } from '../auth/key-reader.ts';
import { CredentialCheck } from '../auth/credential-check.ts';
import { Uploads } from './uploads.ts';
import { McpContentBlocks } from './mcp-content-blocks.ts';
import { FileTransferServer } from './file-transfer-server.ts';
import { FileSlots } from './file-slots.ts';
import { FileSweeper } from './file-sweeper.ts';
import { FileTokens } from '../auth/file-tokens.ts';
import { Files } from './files.ts';
import { LocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { Spool } from './spool.ts';

const hourMs = 3_600_000;
const storageCheckAgeMs = 10_000;

/** Providers of file storage and transfer, built from the configuration. */
export function fileProviders(config: GatewayConfig): Provider[] {
  const tokens = new FileTokens(config.KERF_OPERATION_SECRET.reveal());
  const files = createFiles(config);
  return [
    {
      provide: Files,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => {
        readiness.add('files', () => files.checkStorage(), { maxAgeMs: storageCheckAgeMs });
        return files;
      },
    },
    { provide: McpContentBlocks, useValue: new McpContentBlocks(files) },
    provide(FileTransferServer, Bus, Files),
    { provide: FileSlots, useValue: new FileSlots(files, tokens) },
    {
      provide: CredentialCheck,
      inject: [KeyReader],
      useFactory: (keys: KeyReader) => new CredentialCheck(keys, tokens),
    },
    {
      provide: Uploads,
      inject: [RateLimiter],
      useFactory: (gate: RateLimiter) =>
        new Uploads(files, gate, {
          uploads: createRate(config.KERF_ACCOUNT_UPLOADS_PER_MINUTE, { inMs: 60_000 }),
          maxConcurrent: config.KERF_ACCOUNT_UPLOADS_AT_ONCE,
        }),
    },
    {
      provide: FileSweeper,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) => new FileSweeper(files, log, config.KERF_FILES_SWEEP_INTERVAL_MS),
    },
  ];
}

function createFiles(config: GatewayConfig): Files {
  const spool = join(config.KERF_FILES_DIRECTORY, 'arriving');
  const store = createS3FileStore(config) ?? new LocalFileStore(join(config.KERF_FILES_DIRECTORY, 'kept'), spool);
  return new Files(store, new Spool(spool, config.KERF_FILES_WATERMARK_PERCENT), {
    publicUrl: config.KERF_PUBLIC_URL,
    maxFileBytes: config.KERF_FILE_BYTES,
    maxAccountBytes: config.KERF_ACCOUNT_FILE_BYTES,
    maxAccountFiles: config.KERF_ACCOUNT_FILES,
    retentionMs: config.KERF_FILES_RETENTION_HOURS * hourMs,
  });
}
