/** The frame of a fan in one number: 8025 is 80 wide and 25 thick. */
const frame = /(?<![\w.])(\d{2,3}?)(0[6-9]|1[05]|2[058]|32|38)(?![\w.])/;

const fan = /\bfans?\b|lüfter/;

/** A text in which the frame of a fan is in two measures: `4010 fan`. */
export const withFanFrames = (text: string): string => (fan.test(text) ? text.replace(frame, '$1x$2') : text);
