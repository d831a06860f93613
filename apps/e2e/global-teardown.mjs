export { stopSharedProduct as default } from './src/shared-product.ts';
