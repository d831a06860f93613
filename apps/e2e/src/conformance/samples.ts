/** Image of one red pixel, with its media type. */
export const sampleImage = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
};

/** Sound without samples: only the header of a WAV file. */
export const sampleAudio = { data: createWavHeader().toString('base64'), mimeType: 'audio/wav' };

function createWavHeader(): Buffer {
  const header = Buffer.alloc(44);
  const [mono, rate, bits] = [1, 8_000, 8];
  header.write('RIFF', 0);
  header.writeUInt32LE(36, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(mono, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  return header;
}
