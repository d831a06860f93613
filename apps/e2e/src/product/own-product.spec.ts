import { stopSpecResources } from './spec-cleanup.ts';
import { OwnProduct } from './own-product.ts';

describe('a product of a specification that was given up before it had started', () => {
  it('is stopped in the end all the same', async () => {
    const starting = OwnProduct.start({});
    await stopSpecResources();
    const { place } = await starting;

    await expect(fetch(`${place.baseUrl}/health`)).rejects.toThrow('fetch failed');
  }, 120_000);
});
