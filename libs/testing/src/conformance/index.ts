export { type Case, cases } from './cases.ts';
export { ConformanceKit, type Verdict } from './conformance-kit.ts';
