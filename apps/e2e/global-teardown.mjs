export { stopSharedProduct as default } from './src/product/shared-product.ts';
