import { writeFile } from 'node:fs/promises'
import { type OpenPhoto, openPhoto } from '../decoder/open-photo.ts'
import { developUpright } from './develop-upright.ts'
import { filterStored } from './filter-stored.ts'
import { findFault } from './find-fault.ts'
import { notSureToBeClean } from './not-sure-to-be-clean.ts'
import { type Colours, readColours } from './read-colours.ts'

/** What a share copy is made of, and where it goes. */
export interface ShareCopyOrder {
  /** A stored photo: JPEG, PNG or WebP. */
  path: string
  outPath: string
  /** Degrees clockwise by which the angler has turned the photo. */
  rotation: number
}

/** The ways to make a share copy, the best one first; null where one does not do for a photo. */
const ways: ((photo: OpenPhoto, colours: Colours, rotation: number) => Promise<Buffer | null>)[] = [
  filterStored,
  developUpright,
]

/**
 * Writes a JPEG that shows the photo as the angler sees it and tells nothing of where, when and by what it was taken. Each
 * copy is read again before it counts as one; refuses where none is sure to be clean.
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
