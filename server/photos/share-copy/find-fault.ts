import { findForeignPart } from './find-foreign-part.ts'
import { findHiddenBytes } from './find-hidden-bytes.ts'
import { findTellingTag } from './find-telling-tag.ts'

/**
 * Reads a finished share copy once more, in three ways that know nothing of how it was made: every byte outside of the
 * picture data must be one that is known to be harmless, a reader of metadata must find none, and a decoder must need
 * every byte of the picture data. Answers what is wrong, null where nothing is.
 */
export async function findFault(copy: Buffer): Promise<string | null> {
  return findForeignPart(copy) ?? findTellingTag(copy) ?? (await findHiddenBytes(copy))
}
