export { startSharedProduct as default } from './src/shared-product.ts';
