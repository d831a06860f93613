import {
  generousLimits,
  Owner,
  type Product,
  type ProductOptions,
  type ServerUrls,
  startProduct,
  temporaryFolder,
} from '@kerf/tools';
import { stopInTheEnd } from './begun.ts';
import { OwnServers, type WantedServers } from './own-servers.ts';
import type { Place } from './place.ts';

type Wanted = Omit<ProductOptions, 'folder' | 'servers' | 'port' | 'wsPort'> & WantedServers;

interface Started {
  readonly product: OwnProduct;
  readonly place: Place;
  readonly services: Product['services'];
}

/** Reports a lost adapter early, unless a spec is about its return. */
const shortGrace = { KERF_ADAPTER_GRACE_MS: '500' };

const operationSecret = 'the secret of opaque operation ids';

/**
 * Product on its own servers, in its own folder; it stops everything it has started.
 * Its request limits are out of reach unless a spec sets others. It has no standards service unless `standards` says
 * so: that service reads all its tables first, which takes twice as long as the start of any other.
 */
export class OwnProduct {
  readonly servers: OwnServers;
  private readonly owner = new Owner();
  private readonly wanted: Wanted;
  private beginning: Promise<unknown> | undefined;

  private constructor(wanted: Wanted) {
    this.wanted = wanted;
    this.servers = new OwnServers(this.owner, wanted);
  }

  /** Starts a product that is stopped at the end of the spec file, if not before. */
  static start(wanted: Wanted): Promise<Started> {
    const product = new OwnProduct(wanted);
    stopInTheEnd(product);
    return product.start();
  }

  /** Starts a product that runs until its caller stops it. */
  static startLasting(wanted: Wanted): Promise<Started> {
    return new OwnProduct(wanted).start();
  }

  /** Waits for a pending start first: nothing starts afterwards. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.beginning]);
    await this.owner.stop();
  }

  private async start(): Promise<Started> {
    const beginning = this.begin();
    this.beginning = beginning;
    try {
      return { product: this, ...(await beginning) };
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  private async begin() {
    const folder = await temporaryFolder();
    this.owner.own({ stop: folder.remove });
    const servers = await this.servers.start(folder.path);
    const product = this.owner.own(
      await startProduct({
        standards: 0,
        ...this.wanted,
        folder: folder.path,
        servers,
        env: { KERF_OPERATION_SECRET: operationSecret, ...generousLimits, ...shortGrace, ...this.wanted.env },
      }),
    );
    return { place: placeOf(product, servers), services: product.services };
  }
}

const placeOf = (product: Product, servers: ServerUrls): Place => ({
  ...servers,
  natsPasswords: { ...servers.natsPasswords },
  baseUrl: product.baseUrl,
  wsUrl: product.wsUrl,
  gatewayUrls: product.gatewayUrls,
  brokerUrls: product.brokerUrls,
  caFile: product.caFile,
  operationSecret,
  logFiles: product.services.map(({ logFile }) => logFile),
});
