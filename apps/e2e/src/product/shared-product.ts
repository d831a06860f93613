import { IdentityProvider } from './identity-provider.ts';
import { OwnProduct } from './own-product.ts';
import { addressesVariable } from './product-addresses.ts';

let sharedProduct: OwnProduct | undefined;
let identityProvider: IdentityProvider | undefined;

/** Starts the shared product with two pods of each kind, and publishes its addresses to the specs. */
export async function startSharedProduct(): Promise<void> {
  identityProvider = await IdentityProvider.start();
  const { product, place } = await OwnProduct.startLasting({
    gateways: 2,
    brokers: 2,
    quotas: 2,
    standards: 1,
    // Full logs; keys never record a use on their own.
    env: {
      KERF_LOG_LEVEL: 'debug',
      KERF_KEY_USE_INTERVAL_MS: '3600000',
      KERF_PRUNE_INTERVAL_MS: '1000',
      ...identityProvider.environment,
    },
  });
  sharedProduct = product;
  process.env[addressesVariable] = JSON.stringify(place);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopSharedProduct().finally(() => process.exit(1)));
}

export async function stopSharedProduct(): Promise<void> {
  await sharedProduct?.stop();
  await identityProvider?.stop();
}
