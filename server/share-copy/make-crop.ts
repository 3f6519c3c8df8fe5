import { renditionPixels } from '../../shared/limits.ts'
import { damagedImage } from '../image-formats/image-errors.ts'
import { openPhoto } from '../image-formats/open-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { findShareCopyIssue } from './make-share-copy.ts'
import { shareCopyFailed } from './share-copy-error.ts'

/** Input of a crop. */
export interface CropOptions {
  /** A stored photo: JPEG, PNG or WebP. */
  path: string
  /** The part to show, as fractions of the upright photo's width and height. */
  box: { left: number; top: number; right: number; bottom: number }
}

/** A crop must show a part at least this much larger than the preview of the whole photo does. */
const minEnlargement = 1.25
/** Fewer pixels than this show nothing that tells species apart. */
const minPixels = 200

/**
 * Returns a JPEG of a part of a photo, upright, in sRGB, at most as large as a preview and without metadata, verified as a
 * share copy is. Returns null if it would show little more than the preview does.
 */
export async function makeCrop({ path, box }: CropOptions): Promise<Buffer | null> {
  const { width, height, source } = await openPhoto(path)
  const region = toPixels(box, width, height)
  const pixels = Math.min(renditionPixels.preview, Math.max(region.width, region.height))
  const inPreview =
    Math.max(region.width, region.height) * Math.min(1, renditionPixels.preview / Math.max(width, height))
  if (pixels < minPixels || pixels < minEnlargement * inPreview) return null
  const crop = await encodeCrop(source, region)
  const issue = await findShareCopyIssue(crop)
  if (issue !== null) throw shareCopyFailed(issue)
  return crop
}

function toPixels(box: CropOptions['box'], width: number, height: number) {
  const left = Math.floor(box.left * width)
  const top = Math.floor(box.top * height)
  return {
    left,
    top,
    width: Math.max(1, Math.ceil(box.right * width) - left),
    height: Math.max(1, Math.ceil(box.bottom * height) - top),
  }
}

async function encodeCrop(source: string | Buffer, region: ReturnType<typeof toPixels>): Promise<Buffer> {
  const { preview } = renditionPixels
  try {
    return await openImage(source)
      .autoOrient()
      .extract(region)
      .resize(preview, preview, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch (cause) {
    throw damagedImage(cause)
  }
}
