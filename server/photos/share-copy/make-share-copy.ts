import { writeFile } from 'node:fs/promises'
import { type OpenPhoto, openPhoto } from '../decoder/open-photo.ts'
import { developUpright } from './develop-upright.ts'
import { filterStored } from './filter-stored.ts'
import { findFault } from './find-fault.ts'
import { notSureToBeClean } from './not-sure-to-be-clean.ts'
import { type Colours, readColours } from './read-colours.ts'

/** Input and output of a share copy. */
export interface ShareCopyOrder {
  /** A stored photo: JPEG, PNG or WebP. */
  path: string
  outPath: string
  /** The user's rotation of the photo in degrees clockwise. */
  rotation: number
}

/** Methods to create a share copy, the best one first. Each returns null if it does not apply to a photo. */
const ways: ((photo: OpenPhoto, colours: Colours, rotation: number) => Promise<Buffer | null>)[] = [
  filterStored,
  developUpright,
]

/**
 * Writes a JPEG that shows the photo as the user sees it, without where, when and with which camera it was taken.
 * Verifies each copy before accepting it; throws `SHARE_COPY_FAILED` if no copy is verified to be clean.
 */
export async function makeShareCopy({ path, outPath, rotation }: ShareCopyOrder): Promise<void> {
  const photo = await openPhoto(path)
  const colours = await readColours(photo)
  const faults: string[] = []
  for (const make of ways) {
    const copy = await make(photo, colours, rotation)
    if (copy === null) continue
    const fault = await findFault(copy)
    if (fault === null) return await writeFile(outPath, copy, { mode: 0o600 })
    faults.push(fault)
  }
  throw notSureToBeClean(faults.join('; '))
}
