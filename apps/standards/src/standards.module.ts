import { provide } from '@kerf/service';
import type { DynamicModule } from '@nestjs/common';
import { Libraries } from './parts/libraries.ts';
import { readTemplates } from './templates/template-files.ts';
import { Templates } from './templates/templates.ts';
import { StandardsHandlers } from './standards.handlers.ts';
import { validationProviders } from './validation/validation.providers.ts';

class StandardsModule {}

/** Tools and premium resources computed on the service. */
export const standardsModule = (): DynamicModule => ({
  module: StandardsModule,
  controllers: [StandardsHandlers],
  providers: [
    provide(Libraries),
    { provide: Templates, useFactory: () => new Templates(readTemplates()) },
    ...validationProviders,
  ],
});
