/** Fan frame as one number: 8025 is 80 mm wide and 25 mm thick. */
const frame = /(?<![\w.])(\d{2,3}?)(0[6-9]|1[05]|2[058]|32|38)(?![\w.])/;

const fan = /\bfans?\b|lüfter/;

/** Splits the frame number of a fan into two measures: `4010 fan`. */
export const splitFanFrame = (text: string): string => (fan.test(text) ? text.replace(frame, '$1x$2') : text);
