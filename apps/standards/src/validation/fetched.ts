import type { Bus } from '@kerf/bus';
import { gatewayFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { DesignFile, Fetch } from './designs.ts';

/** A binary STL of as many triangles as are measured, and a text of somewhat fewer. */
const mostBytes = 64_000_000;

/** Fetches files from the gateways that keep them, a piece at a time. Throws `design_too_large` or `unknown_file`. */
export const fetchedOver =
  (bus: Bus): Fetch =>
  async (file: DesignFile, until: number) => {
    const { accountId, fileId, gateway, size } = file;
    if (size > mostBytes)
      throw Fault.of('design_too_large', { reason: `The file has ${size} bytes; at most ${mostBytes} are validated.` });
    const bytes = new Uint8Array(size);
    for (let offset = 0; offset < size; ) {
      const timeoutMs = Math.min(gatewayFile.at(gateway).timeoutMs, Math.floor(until - performance.now()));
      if (timeoutMs < 1) throw Fault.of('timed_out', { service: 'gateway', timeoutMs: 0 });
      const { content } = await bus.request(gatewayFile.at(gateway), { accountId, fileId, offset }, { timeoutMs });
      const piece = Buffer.from(content, 'base64');
      if (piece.length === 0 || offset + piece.length > size) throw Fault.of('unknown_file', { file: fileId });
      bytes.set(piece, offset);
      offset += piece.length;
    }
    return bytes;
  };
