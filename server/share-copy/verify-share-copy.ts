import { findHiddenBytes } from './find-hidden-bytes.ts'
import { findMetadataTag } from './find-metadata-tag.ts'
import { findUnexpectedSegment } from './find-unexpected-segment.ts'

/**
 * Checks a finished share copy in three ways that are independent of how it was made: every byte outside the picture
 * data must be known to be harmless, a metadata reader must find nothing, and a decoder must need every byte of the
 * picture data. Returns what is wrong, or null if the copy is clean.
 */
export async function findShareCopyIssue(copy: Buffer): Promise<string | null> {
  return findUnexpectedSegment(copy) ?? findMetadataTag(copy) ?? (await findHiddenBytes(copy))
}
