import { findForeignPart } from './find-foreign-part.ts'
import { findHiddenBytes } from './find-hidden-bytes.ts'
import { findTellingTag } from './find-telling-tag.ts'

/**
 * Checks a finished share copy in three ways that are independent of how it was made: every byte outside the picture
 * data must be known to be harmless, a metadata reader must find nothing, and a decoder must need every byte of the
 * picture data. Returns what is wrong, or null if the copy is clean.
 */
export async function findFault(copy: Buffer): Promise<string | null> {
  return findForeignPart(copy) ?? findTellingTag(copy) ?? (await findHiddenBytes(copy))
}
