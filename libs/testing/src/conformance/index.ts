export { type Case, cases } from './cases.ts';
export { Kit, type Verdict } from './kit.ts';
