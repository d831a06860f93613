import { buffer } from 'node:stream/consumers';
import type { Bus, ServedOperation } from '@kerf/bus';
import { gatewayFile, gatewayFiles, type Input, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FileRef } from './file-metadata.ts';
import type { Files } from './files.ts';

/** Chunk size; base64-encoded it fits into one bus message. */
const chunkBytes = 512 * 1024;

/** A file for a service to read, and the gateway that serves it. */
export interface InputFile extends FileRef {
  readonly gateway: string;
  readonly name: string;
  readonly size: number;
}

/** Server of file contents to other services, over the bus on a subject of this process; any process erases files. */
export class FileTransferServer {
  private readonly gateway = crypto.randomUUID();
  private served: readonly ServedOperation[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly files: Files,
  ) {}

  onModuleInit(): void {
    this.served = [
      this.bus.serve(gatewayFile.at(this.gateway), (request) => this.readChunk(request)),
      this.bus.serve(gatewayFiles.eraseFiles, ({ accountId, limit }) => this.files.eraseFiles(accountId, limit)),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.served.map((operation) => operation.stop()));
  }

  /** Makes a file of the account readable for a service. Throws `unknown_file`. */
  async offerFile(place: FileRef): Promise<InputFile> {
    const { fileName: name, size } = await this.files.findFile(place);
    return { ...place, gateway: this.gateway, name, size };
  }

  private async readChunk({ accountId, fileId, offset }: Input<ReturnType<typeof gatewayFile.at>>): Promise<FileChunk> {
    const { size } = await this.files.findFile({ accountId, fileId });
    if (offset >= size) throw Fault.of('unknown_file', { file: fileId });
    const range = { start: offset, end: Math.min(size, offset + chunkBytes) - 1 };
    const bytes = await buffer(await this.files.openFile({ accountId, fileId }, range));
    return { content: bytes.toString('base64') };
  }
}

type FileChunk = Output<ReturnType<typeof gatewayFile.at>>;
