import { Fault } from '@kerf/errors';
import type { TemplateCommands } from './designs.ts';

/** No template is known yet to this service. */
export const templateCommands: TemplateCommands = (template) => {
  throw Fault.of('unknown_template', { template, suggestion: '' });
};
