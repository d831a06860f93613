import { join } from 'node:path';
import {
  unlimitedRates,
  ResourceScope,
  type Product,
  type ProductOptions,
  type ServerUrls,
  startProduct,
  createTemporaryFolder,
} from '@kerf/tools';
import { stopAfterSpecs } from './spec-cleanup.ts';
import { OwnServers, type OwnServersOptions } from './own-servers.ts';
import type { ProductAddresses } from './product-addresses.ts';

type OwnProductOptions = Omit<ProductOptions, 'folder' | 'servers' | 'port' | 'wsPort'> & OwnServersOptions;

interface StartedProduct {
  readonly product: OwnProduct;
  readonly place: ProductAddresses;
  readonly services: Product['services'];
}

/** Reports a lost adapter early, unless a spec is about its return. */
const shortGracePeriod = { KERF_ADAPTER_GRACE_MS: '500' };

const operationSecret = 'the secret of opaque operation ids';

/**
 * Product on its own servers, in its own folder; it stops everything it has started.
 * Its request limits are out of reach unless a spec sets others. It has no standards service unless `standards` says
 * so: that service reads all its tables first, which takes twice as long as the start of any other.
 */
export class OwnProduct {
  readonly servers: OwnServers;
  private readonly scope = new ResourceScope();
  private readonly options: OwnProductOptions;
  private pendingStart: Promise<unknown> | undefined;

  private constructor(options: OwnProductOptions) {
    this.options = options;
    this.servers = new OwnServers(this.scope, options);
  }

  /** Starts a product that is stopped at the end of the spec file, if not before. */
  static start(options: OwnProductOptions): Promise<StartedProduct> {
    const product = new OwnProduct(options);
    stopAfterSpecs(product);
    return product.start();
  }

  /** Starts a product that runs until its caller stops it. */
  static startLasting(options: OwnProductOptions): Promise<StartedProduct> {
    return new OwnProduct(options).start();
  }

  /** Waits for a pending start first: nothing starts afterwards. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.pendingStart]);
    await this.scope.stop();
  }

  private async start(): Promise<StartedProduct> {
    const pendingStart = this.begin();
    this.pendingStart = pendingStart;
    try {
      return { product: this, ...(await pendingStart) };
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  private async begin() {
    const folder = await createTemporaryFolder();
    this.scope.add({ stop: folder.remove });
    const servers = await this.servers.startServers(folder.path);
    const product = this.scope.add(
      await startProduct({
        standards: 0,
        ...this.options,
        folder: folder.path,
        servers,
        env: { KERF_OPERATION_SECRET: operationSecret, ...unlimitedRates, ...shortGracePeriod, ...this.options.env },
      }),
    );
    return { place: toAddresses(product, servers, folder.path), services: product.services };
  }
}

const toAddresses = (product: Product, servers: ServerUrls, folder: string): ProductAddresses => ({
  ...servers,
  natsPasswords: { ...servers.natsPasswords },
  baseUrl: product.baseUrl,
  wsUrl: product.wsUrl,
  gatewayUrls: product.gatewayUrls,
  brokerUrls: product.brokerUrls,
  caFile: product.caFile,
  operationSecret,
  logFiles: product.services.map(({ logFile }) => logFile),
  mailFolder: join(folder, 'mail'),
});
