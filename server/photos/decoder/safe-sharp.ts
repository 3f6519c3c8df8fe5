import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { limits } from '../../../shared/limits.ts'

// One thread for each process of the pool; and no file comes twice, so a cache would only hold memory.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats, PDF and SVG among them; only these three are meant to be read here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The most pixels that are decoded. */
export const mostPixels = limits.megapixels * 1e6

/** Opens a JPEG, PNG or WebP picture by its path or its bytes, an animation's first frame, within the limits. */
export function openPicture(file: string | Buffer, options: SharpOptions = {}): Sharp {
  // The default, `warning`, refuses whole photos of real phones for a stray byte between two segments.
  return sharp(file, { failOn: 'error', limitInputPixels: mostPixels, ...options })
}

/** Pixels as they lie in memory, row by row. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Opens pixels that were decoded before. */
export function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
