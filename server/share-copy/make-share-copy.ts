import { writeFile } from 'node:fs/promises'
import { type OpenPhoto, openPhoto } from '../image-formats/open-photo.ts'
import { copyWithoutMetadata } from './copy-without-metadata.ts'
import { type ColorProfile, readColorProfile } from './read-color-profile.ts'
import { reencodeUpright } from './reencode-upright.ts'
import { shareCopyFailed } from './share-copy-error.ts'
import { findShareCopyIssue } from './verify-share-copy.ts'

/** Input and output of a share copy. */
export interface ShareCopyOptions {
  /** A stored photo: JPEG, PNG or WebP. */
  path: string
  outPath: string
  /** The user's rotation of the photo in degrees clockwise. */
  rotation: number
}

/** Methods to create a share copy, the best one first. Each returns null if it does not apply to a photo. */
const ways: ((photo: OpenPhoto, colors: ColorProfile, rotation: number) => Promise<Buffer | null>)[] = [
  copyWithoutMetadata,
  reencodeUpright,
]

/**
 * Writes a JPEG that shows the photo as the user sees it, without where, when and with which camera it was taken.
 * Verifies each copy before accepting it; throws `SHARE_COPY_FAILED` if no copy is verified to be clean.
 */
export async function makeShareCopy({ path, outPath, rotation }: ShareCopyOptions): Promise<void> {
  const photo = await openPhoto(path)
  const colors = await readColorProfile(photo)
  const faults: string[] = []
  for (const make of ways) {
    const copy = await make(photo, colors, rotation)
    if (copy === null) continue
    const issue = await findShareCopyIssue(copy)
    if (issue === null) return await writeFile(outPath, copy, { mode: 0o600 })
    faults.push(issue)
  }
  throw shareCopyFailed(faults.join('; '))
}
