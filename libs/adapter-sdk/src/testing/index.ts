export { TestBroker } from './test-broker.ts';
export { TestFiles } from './test-files.ts';
