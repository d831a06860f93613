import type { Bus } from '@kerf/bus';
import { broker, type ConnectedAdapter } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import { presentAdapter } from '../../adapters/present-adapter.ts';
import type { Executor } from '../../operations/execute.ts';
import { refused } from '../protocol-faults.ts';
import type { ObjectNames } from './object-names.ts';
import {
  addressOf,
  json,
  noProposals,
  type Page,
  type Place,
  type Proposals,
  proposalsAmong,
  type Reader,
  type ResourceSource,
  type Typing,
} from './resource-source.ts';

const name = 'adapters';
const adapterPart = 'adapter_id';
export const objectPart = 'object_id';
const objects = 'objects';
const detailsTimeoutMs = 30_000;

/**
 * Documents of connected adapters and the objects in them. A document is described from what its adapter last reported,
 * free of charge; reading an object runs get_object_details, at the cost of that tool.
 */
export class AdapterResources implements ResourceSource {
  readonly name = name;
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{${adapterPart}}/document`,
      name: 'document',
      title: 'Document of an adapter',
      description: 'The CAD application, its open document and its load. Reading is free.',
      mimeType: 'application/json',
    },
    {
      uriTemplate: `kerf://${name}/{${adapterPart}}/${objects}/{${objectPart}}`,
      name: 'object',
      title: 'Object of a document',
      description:
        'Parameters, bounding box, volume and topology of one object. Reading runs get_object_details in the CAD ' +
        'application and costs the same as that tool: one operation.',
      mimeType: 'application/json',
    },
  ];

  constructor(
    private readonly bus: Bus,
    private readonly executor: Executor,
    private readonly names: ObjectNames,
  ) {}

  async list(reader: Reader, { after = '', atMost }: Place): Promise<Page> {
    const adapters = await this.adaptersOf(reader);
    const behind = adapters.filter(({ adapterId }) => adapterId > after);
    const page = behind.slice(0, atMost);
    const next = behind.length > atMost ? page.at(-1)?.adapterId : undefined;
    return { resources: page.map(describe), next };
  }

  async read(reader: Reader, [adapterId = '', kind, objectId, ...more]: readonly string[]) {
    const adapter = (await this.adaptersOf(reader)).find((one) => one.adapterId === adapterId);
    if (!adapter || more.length > 0) return undefined;
    if (kind === 'document' && objectId === undefined) return json(presentAdapter(adapter));
    return kind === objects && objectId !== undefined ? this.readObject(reader, adapterId, objectId) : undefined;
  }

  async complete(reader: Reader, typing: Typing): Promise<Proposals> {
    const ids = async () => (await this.adaptersOf(reader)).map(({ adapterId }) => adapterId);
    if (typing.variable === adapterPart) return proposalsAmong(await ids(), typing);
    if (typing.variable !== objectPart) return noProposals;
    // Before 2025-06-18 clients cannot send the adapter that was already chosen.
    return proposalsAmong(await this.names.of(reader, typing.settled[adapterPart]), typing);
  }

  private async readObject(reader: Reader, adapterId: string, objectId: string) {
    const { requester, idempotencyKey, timeoutMs = detailsTimeoutMs } = reader;
    const { outcome } = await this.executor.execute(requester, {
      name: 'get_object_details',
      namedAs: 'tool',
      parameters: { object_id: objectId },
      adapterId,
      timeoutMs,
      idempotencyKey,
    });
    if (outcome.ok) return json(outcome.result);
    if (outcome.error.code === 'OBJECT_NOT_FOUND') return undefined;
    throw refused(outcome.error);
  }

  /** Lists the adapters by id, so that pages stay consistent while adapters connect and disconnect. */
  private async adaptersOf({ caller }: Reader): Promise<ConnectedAdapter[]> {
    const { adapters } = await this.bus.request(broker.adapters, { accountId: caller.accountId });
    return adapters.toSorted((one, other) => (one.adapterId < other.adapterId ? -1 : 1));
  }
}

/** True if reading the URI queries an adapter. */
export const isObjectAddress = (uri: string): boolean => {
  const [kind, , part] = uri.replace(addressOf(''), '').split('/');
  return kind === name && part === objects;
};

const describe = ({ adapterId, adapterType, application, document }: ConnectedAdapter): Resource => ({
  uri: addressOf(name, adapterId, 'document'),
  name: adapterId,
  title: [document?.name ?? 'Document', application?.name ?? adapterType].join(' in '),
  description: 'The open document of a connected CAD application. Reading is free.',
  mimeType: 'application/json',
});
