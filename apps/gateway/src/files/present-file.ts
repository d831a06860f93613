import type { FileEntry } from './file-entry.ts';
import type { Files } from './files.ts';

/** A file as its account reads of it, in answers about files and in the results of tools. */
export const presentFile = (
  files: Pick<Files, 'expiryOf'>,
  { fileId, fileName, mediaType, size, sha256 }: FileEntry,
) => ({
  file_id: fileId,
  file_name: fileName,
  media_type: mediaType,
  size,
  sha256,
  expires_at: files.expiryOf(fileId),
});
