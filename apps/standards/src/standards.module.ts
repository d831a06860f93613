import type { DynamicModule } from '@nestjs/common';
import { StandardsHandlers } from './standards.handlers.ts';
import { validationProviders } from './validation/validation.providers.ts';

class StandardsModule {}

/** Tools and premium resources computed on the service. */
export const standardsModule = (): DynamicModule => ({
  module: StandardsModule,
  controllers: [StandardsHandlers],
  providers: validationProviders,
});
