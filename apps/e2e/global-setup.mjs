export { startSharedProduct as default } from './src/product/shared-product.ts';
