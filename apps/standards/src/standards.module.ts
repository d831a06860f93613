import { provide } from '@kerf/service';
import type { DynamicModule } from '@nestjs/common';
import { PartLibraries } from './parts/part-libraries.ts';
import { readTemplates } from './templates/template-files.ts';
import { TemplateLibrary } from './templates/template-library.ts';
import { StandardsHandlers } from './standards.handlers.ts';
import { validationProviders } from './validation/validation.providers.ts';

class StandardsModule {}

/** Tools and premium resources computed on the service. */
export const standardsModule = (): DynamicModule => ({
  module: StandardsModule,
  controllers: [StandardsHandlers],
  providers: [
    provide(PartLibraries),
    { provide: TemplateLibrary, useFactory: () => new TemplateLibrary(readTemplates()) },
    ...validationProviders,
  ],
});
