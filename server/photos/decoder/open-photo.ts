import { CallError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { readPhotoMetadata } from '../../../shared/photo-metadata.ts'
import { countJpegScans } from './count-jpeg-scans.ts'
import { type Heic, openHeic } from './open-heic.ts'
import { damaged, tooManyPixels } from './picture-fault.ts'
import { readBytes } from './read-bytes.ts'
import { refuseOvergrown } from './refuse-overgrown.ts'
import { mostPixels, openPicture } from './safe-sharp.ts'
import { type MediaType, sniffFormat } from './sniff-format.ts'

/** A photo that may be decoded: of a kind that is taken, and within the limits by what its header says. */
export interface OpenPhoto {
  path: string
  /** The file, or its first part if all of its metadata is in there. */
  bytes: Uint8Array<ArrayBuffer>
  mediaType: MediaType
  /** Pixels of the upright picture. */
  width: number
  height: number
  /** How the decoded pixels must be turned to stand upright, as EXIF numbers it. */
  orientation: number
  /** Whether its colour profile is sRGB, so that converting would change no pixel, and take up to half of the time. */
  isSrgb: boolean
  /** The open container of a HEIC photo; null for the others. */
  heic: Heic | null
}

/** Looks at the header of a file; refuses, before anything is allocated for its pixels, what is not taken. */
export async function openPhoto(path: string): Promise<OpenPhoto> {
  const head = readBytes(path, headLength)
  const mediaType = sniffFormat(head)
  const bytes = mediaType === 'image/jpeg' && tellsAll(head) ? head : readBytes(path)
  refuseOvergrown(bytes, mediaType)
  if (mediaType === 'image/jpeg') refuseManyScans(bytes)
  const heic = mediaType === 'image/heic' ? openHeic(bytes) : null
  const header = heic ? readHeicHeader(heic, bytes) : await readHeader(path)
  if (header.width * header.height > mostPixels) throw tooManyPixels()
  return { path, bytes, mediaType, heic, ...header }
}

const headLength = 256 * 1024 // bytes; before the picture itself, phones write up to some 100 KB

/** Metadata comes before the only scan of an ordinary JPEG; a progressive one must be seen to its end. */
function tellsAll(head: Uint8Array): boolean {
  return countJpegScans(head, limits.jpegScans) !== null
}

function refuseManyScans(jpeg: Uint8Array) {
  if ((countJpegScans(jpeg, limits.jpegScans) ?? 0) <= limits.jpegScans) return
  throw new CallError(
    'INVALID_INPUT',
    `This JPEG is built of more than ${limits.jpegScans} scans, which no camera does. Save it anew and try again.`,
  )
}

/** Some phones (Galaxy S24) leave the container silent, and tell in EXIF alone how they were held. */
function readHeicHeader({ width, height, turnsItself }: Heic, { buffer }: { buffer: ArrayBuffer }) {
  const orientation = turnsItself ? 1 : readPhotoMetadata(buffer).orientation
  const lies = orientation >= 5
  return { width: lies ? height : width, height: lies ? width : height, orientation, isSrgb: false }
}

async function readHeader(path: string) {
  try {
    const { autoOrient, orientation, icc } = await openPicture(path, { limitInputPixels: false }).metadata()
    return { ...autoOrient, orientation: orientation ?? 1, isSrgb: icc !== undefined && namesSrgb(icc) }
  } catch (cause) {
    throw damaged(cause)
  }
}

/** A profile describes itself in ASCII (ICC version 2) or in UTF-16 (version 4). */
function namesSrgb(profile: Buffer): boolean {
  return profile.toString('latin1').replaceAll('\0', '').includes('sRGB IEC61966-2.1')
}
