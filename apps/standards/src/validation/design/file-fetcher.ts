import type { Bus } from '@kerf/bus';
import { gatewayFile } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { DesignFile, Fetch } from './design-loader.ts';
import type { MemoryGuard } from './memory-guard.ts';

/** Maximum size: a binary STL with as many triangles as can be measured, or a text file with slightly fewer. */
const maxBytes = 64_000_000;

/**
 * Fetches files from the gateways that store them, in chunks, when memory is available.
 * Throws `design_too_large` or `unknown_file`.
 */
export const createFileFetcher =
  (bus: Bus, memoryGuard: MemoryGuard): Fetch =>
  async (file: DesignFile, until: number) => {
    const { accountId, fileId, gateway, size } = file;
    if (size > maxBytes)
      throw Fault.of('design_too_large', { reason: `The file has ${size} bytes; the maximum is ${maxBytes}.` });
    memoryGuard.collectGarbage();
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
