import { unifiedThread } from '../../threads/unified-sizes.ts';

/** 10-32 and No. 10-32. */
const bare = /(?<![\w/.#-])(?:no\.?\s?)?(\d{1,2})-(\d{2})(?![\d/.-])/g;

/** A text in which the threads of number sizes have their sign, which people leave out: 10-32 is #10-32. */
export const withNumberSigns = (text: string): string =>
  text.replaceAll(bare, (written: string, size: string, tpi: string) =>
    unifiedThread(`#${size}`, Number(tpi)) ? `#${size}-${tpi}` : written,
  );
