import { findUnifiedThread } from '../../../threads/sizes/unified-sizes.ts';

/** Number sizes without their sign: 10-32 and No. 10-32. */
const bare = /(?<![\w/.#-])(?:no\.?\s?)?(\d{1,2})-(\d{2})(?![\d/.-])/g;

/** Adds the sign to threads of number sizes: 10-32 becomes #10-32. */
export const addNumberSigns = (text: string): string =>
  text.replaceAll(bare, (written: string, size: string, tpi: string) =>
    findUnifiedThread(`#${size}`, Number(tpi)) ? `#${size}-${tpi}` : written,
  );
