import type { Bus } from '@kerf/bus';
import { broker, type ConnectedAdapter } from '@kerf/contracts';
import type { Resource } from '@modelcontextprotocol/server';
import { presentAdapter } from '../../adapters/present-adapter.ts';
import type { Executor } from '../../operations/execute.ts';
import { toRefusalError } from '../protocol-errors.ts';
import type { ObjectNameLookup } from './object-names.ts';
import {
  toResourceUri,
  toJsonContents,
  noCompletions,
  type Page,
  type PageRequest,
  type CompletionValues,
  filterCompletions,
  type Reader,
  type ResourceSource,
  type CompletionQuery,
} from './resource-source.ts';

const sourceName = 'adapters';
const adapterVariable = 'adapter_id';
export const objectVariable = 'object_id';
const objectsSegment = 'objects';
const detailsTimeoutMs = 30_000;

/**
 * Documents of connected adapters and the objects in them. A document is described from what its adapter last reported,
 * free of charge; reading an object runs get_object_details, at the cost of that tool.
 */
export class AdapterResources implements ResourceSource {
  readonly name = sourceName;
  readonly templates = [
    {
      uriTemplate: `kerf://${sourceName}/{${adapterVariable}}/document`,
      name: 'document',
      title: 'Document of an adapter',
      description: 'The CAD application, its open document and its load. Reading is free.',
      mimeType: 'application/json',
    },
    {
      uriTemplate: `kerf://${sourceName}/{${adapterVariable}}/${objectsSegment}/{${objectVariable}}`,
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
    private readonly objectNames: ObjectNameLookup,
  ) {}

  async listResources(reader: Reader, { after = '', limit }: PageRequest): Promise<Page> {
    const adapters = await this.listAdapters(reader);
    const remaining = adapters.filter(({ adapterId }) => adapterId > after);
    const page = remaining.slice(0, limit);
    const next = remaining.length > limit ? page.at(-1)?.adapterId : undefined;
    return { resources: page.map(toResource), next };
  }

  async readResource(reader: Reader, [adapterId = '', kind, objectId, ...more]: readonly string[]) {
    const adapter = (await this.listAdapters(reader)).find((one) => one.adapterId === adapterId);
    if (!adapter || more.length > 0) return undefined;
    if (kind === 'document' && objectId === undefined) return toJsonContents(presentAdapter(adapter));
    return kind === objectsSegment && objectId !== undefined ? this.readObject(reader, adapterId, objectId) : undefined;
  }

  async completeVariable(reader: Reader, query: CompletionQuery): Promise<CompletionValues> {
    const ids = async () => (await this.listAdapters(reader)).map(({ adapterId }) => adapterId);
    if (query.variable === adapterVariable) return filterCompletions(await ids(), query);
    if (query.variable !== objectVariable) return noCompletions;
    // Before 2025-06-18 clients cannot send the adapter that was already chosen.
    return filterCompletions(await this.objectNames.findNames(reader, query.resolved[adapterVariable]), query);
  }

  private async readObject(reader: Reader, adapterId: string, objectId: string) {
    const { context, idempotencyKey, timeoutMs = detailsTimeoutMs } = reader;
    const { outcome } = await this.executor.execute(context, {
      name: 'get_object_details',
      namedAs: 'tool',
      parameters: { object_id: objectId },
      adapterId,
      timeoutMs,
      idempotencyKey,
    });
    if (outcome.ok) return toJsonContents(outcome.result);
    if (outcome.error.code === 'OBJECT_NOT_FOUND') return undefined;
    throw toRefusalError(outcome.error);
  }

  /** Lists the adapters by id, so that pages stay consistent while adapters connect and disconnect. */
  private async listAdapters({ caller }: Reader): Promise<ConnectedAdapter[]> {
    const { adapters } = await this.bus.request(broker.adapters, { accountId: caller.accountId });
    return adapters.toSorted((one, other) => (one.adapterId < other.adapterId ? -1 : 1));
  }
}

/** True if reading the URI queries an adapter. */
export const isObjectUri = (uri: string): boolean => {
  const [kind, , part] = uri.replace(toResourceUri(''), '').split('/');
  return kind === sourceName && part === objectsSegment;
};

const toResource = ({ adapterId, adapterType, application, document }: ConnectedAdapter): Resource => ({
  uri: toResourceUri(sourceName, adapterId, 'document'),
  name: adapterId,
  title: [document?.name ?? 'Document', application?.name ?? adapterType].join(' in '),
  description: 'The open document of a connected CAD application. Reading is free.',
  mimeType: 'application/json',
});
