import { createHmac } from 'node:crypto';
import type { Catalog, ToolEntry } from './catalog.ts';

/** Opaque ids of the operations of a catalogue, derived with the secret of a deployment. */
export class OperationIds {
  private readonly ids: ReadonlyMap<string, string>;
  private readonly entries: ReadonlyMap<string, ToolEntry>;

  constructor(catalog: Catalog, secret: string) {
    this.ids = new Map(catalog.tools.map(({ name }) => [name, operationId(name, secret)]));
    this.entries = new Map(catalog.tools.map((tool) => [this.getId(tool), tool]));
  }

  getId({ name }: ToolEntry): string {
    return this.ids.get(name) ?? '';
  }

  find(id: string): ToolEntry | undefined {
    return this.entries.get(id);
  }
}

/** Computes `op_` plus the base32 of an HMAC of the name: stable across pods and releases, but opaque. */
const operationId = (name: string, secret: string): string =>
  `op_${base32(createHmac('sha256', secret).update(name).digest().subarray(0, 10))}`;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes multiples of five bytes as RFC 4648 base32 in lower case. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (group) => alphabet.charAt(Number.parseInt(group, 2)));
}
