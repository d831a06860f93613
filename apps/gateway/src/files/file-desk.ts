import { buffer } from 'node:stream/consumers';
import type { Bus, Served } from '@kerf/bus';
import { gatewayFile, type Input, type Output } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';

/** Chunk size; base64-encoded it fits into one bus message. */
const pieceBytes = 512 * 1024;

/** A file for a service to read, and the gateway that serves it. */
export interface InputFile extends FilePlace {
  readonly gateway: string;
  readonly name: string;
  readonly size: number;
}

/** Server of file contents to other services: over the bus, on a subject of this process. */
export class FileDesk {
  private readonly gateway = crypto.randomUUID();
  private served: Served | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly files: Files,
  ) {}

  onModuleInit(): void {
    this.served = this.bus.serve(gatewayFile.at(this.gateway), (asked) => this.hand(asked));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.served?.stop();
  }

  /** Makes a file of the account readable for a service. Throws `unknown_file`. */
  async offer(place: FilePlace): Promise<InputFile> {
    const { fileName: name, size } = await this.files.find(place);
    return { ...place, gateway: this.gateway, name, size };
  }

  private async hand({ accountId, fileId, offset }: Input<ReturnType<typeof gatewayFile.at>>): Promise<Answer> {
    const { size } = await this.files.find({ accountId, fileId });
    if (offset >= size) throw Fault.of('unknown_file', { file: fileId });
    const span = { start: offset, end: Math.min(size, offset + pieceBytes) - 1 };
    const bytes = await buffer(await this.files.open({ accountId, fileId }, span));
    return { content: bytes.toString('base64') };
  }
}

type Answer = Output<ReturnType<typeof gatewayFile.at>>;
