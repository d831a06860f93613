export { fileFields, storedFileFields, type WrittenFile, writtenFile } from './file-result.ts';
export {
  type AdapterToolName,
  Catalog,
  catalog,
  categories,
  type ToolEntry,
  type Parameters,
  type Result,
  type ServiceToolName,
} from './catalog.ts';
export { getDensity, type Material, materials } from './materials.ts';
export { describeType, maxIssuesShown, describeIssue } from './validation-messages.ts';
export { formatSuggestion, didYouMean, distance, findNearestNames } from './suggestions.ts';
export {
  type ValidationCheck,
  validationChecks,
  type ValidationProcess,
  validationProcesses,
} from './validation-processes.ts';
export { OperationIds } from './operation-id.ts';
export { getAnnotations, getInputSchema, getOutputSchema } from './mcp-schemas.ts';
export { coarsePitches, getCoarsePitch, fits, getHoleDimensions, type Screw, screws } from './screw-holes.ts';
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
export { isTierAtLeast, type Tier, type Tool, type Toolset, tiers, tool, toolsets } from './tool.ts';
export { boundingBox, stepId } from './parameter-types.ts';
