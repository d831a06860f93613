import type { FileMetadata } from './file-metadata.ts';
import type { Files } from './files.ts';

/** A file as its account reads of it, in answers about files and in the results of tools. */
export const presentFile = (
  files: Pick<Files, 'getExpiry'>,
  { fileId, fileName, mediaType, size, sha256 }: FileMetadata,
) => ({
  file_id: fileId,
  file_name: fileName,
  media_type: mediaType,
  size,
  sha256,
  expires_at: files.getExpiry(fileId),
});
