import type { Bus } from '@kerf/bus';
import { gatewayFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { DesignFile, Fetch } from './designs.ts';
import type { Room } from './room.ts';

/** A binary STL of as many triangles as are measured, and a text of somewhat fewer. */
const mostBytes = 64_000_000;

/**
 * Fetches files from the gateways that keep them, a piece at a time, when there is room for them. Throws `design_too_large`
 * or `unknown_file`.
 */
export const fetchedOver =
  (bus: Bus, room: Room): Fetch =>
  async (file: DesignFile, until: number) => {
    const { accountId, fileId, gateway, size } = file;
    if (size > mostBytes)
      throw Fault.of('design_too_large', { reason: `The file has ${size} bytes; at most ${mostBytes} are validated.` });
    room.collect();
    const bytes = Buffer.from(new ArrayBuffer(size));
    for (let offset = 0; offset < size; ) {
      const timeoutMs = Math.min(gatewayFile.at(gateway).timeoutMs, Math.floor(until - performance.now()));
      if (timeoutMs < 1) throw Fault.of('timed_out', { service: 'gateway', timeoutMs: 0 });
      const { content } = await bus.request(gatewayFile.at(gateway), { accountId, fileId, offset }, { timeoutMs });
      const length = Buffer.byteLength(content, 'base64');
      if (length === 0 || offset + length > size) throw Fault.of('unknown_file', { file: fileId });
      offset += bytes.write(content, offset, 'base64');
    }
    return bytes;
  };
