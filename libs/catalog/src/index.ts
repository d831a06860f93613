export { fileFacts, keptFile, type WrittenFile, writtenFile } from './file-result.ts';
export {
  type AdapterToolName,
  Catalog,
  catalog,
  categories,
  type Entry,
  type Parameters,
  type Result,
  type ServiceToolName,
} from './catalog.ts';
export { densityOf, type Material, materials } from './materials.ts';
export { article, mostNamed, sentenceOf } from './issue-sentence.ts';
export { asQuestion, didYouMean, distance, nearest } from './nearest.ts';
export {
  type ValidationCheck,
  validationChecks,
  type ValidationProcess,
  validationProcesses,
} from './manufacturing.ts';
export { OperationIds } from './operation-id.ts';
export { annotations, inputSchema, outputSchema } from './schemas.ts';
export { coarsePitches, coarsePitchOf, fits, holeFor, type Screw, screws } from './screws.ts';
export {
  type Figure,
  figure,
  materialTemperature,
  type SpecCategory,
  type StandardSpec,
  specCategories,
  specQuery,
  standardSpec,
} from './standard-spec.ts';
export { stepId } from './step-id.ts';
export { allows, type Tier, type Tool, type Toolset, tiers, tool, toolsets } from './tool.ts';
export { boundingBox } from './units.ts';
