import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { limits } from '../../shared/limits.ts'

// Each process of the pool uses one thread. No file is read twice, so a cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats, including PDF and SVG; allow only these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** Maximum number of pixels of an image that is decoded. */
export const maxPixels = limits.megapixels * 1e6

/** Opens a JPEG, PNG or WebP image within the pixel limit; of an animation, the first frame. */
export function openImage(file: string | Buffer, options: SharpOptions = {}): Sharp {
  // The default, `warning`, rejects intact photos of real phones because of a stray byte between two segments.
  return sharp(file, { failOn: 'error', limitInputPixels: maxPixels, ...options })
}

/** Raw pixels, row by row. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Opens pixels that are already decoded. */
export function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
