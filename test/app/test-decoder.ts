import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { Renditions } from '../../server/image-formats/render-photo.ts'
import {
  createImageWorker,
  type ImageWorker,
  type PhotoFileInfo,
} from '../../server/image-worker/image-worker-pool.ts'
import type { ProcessPoolOptions } from '../../server/processes/process-pool.ts'

/** Opens a decoder for bytes. Call it at the top of a test file; it is stopped after the last test. */
export function openTestDecoder(options: Partial<ProcessPoolOptions> = {}) {
  const decoder: ImageWorker = createImageWorker(options)
  const folder = mkdtemp(join(tmpdir(), 'creel-decoder-'))
  afterAll(async () => {
    await decoder.stop()
    await rm(await folder, { recursive: true })
  })

  async function save(content: Buffer): Promise<{ path: string; outFolder: string }> {
    const outFolder = await mkdtemp(join(await folder, 'photo-'))
    const path = join(outFolder, 'received')
    await writeFile(path, content)
    return { path, outFolder }
  }

  return {
    decoder,
    save,
    async readFile(content: Buffer): Promise<PhotoFileInfo> {
      const { path, outFolder } = await save(content)
      return (await decoder.makeRenditions(path, outFolder)).fileInfo
    },
    async makeRenditions(content: Buffer): Promise<Renditions> {
      const { path, outFolder } = await save(content)
      return (await decoder.makeRenditions(path, outFolder)).renditions
    },
  }
}

/** How different two images look: the mean difference of their pixels at a very small size, 0 to 255. */
export async function lookApart(one: string | Buffer, other: string | Buffer): Promise<number> {
  const [onePixels, otherPixels] = await Promise.all([readSmallPixels(one), readSmallPixels(other)])
  return (
    onePixels.reduce((sum, value, at) => sum + Math.abs(value - (otherPixels[at] ?? 0)), 0) / onePixels.length
  )
}

/** The maximum difference of images that were only re-encoded; rotated ones differ many times more. */
export const recompressed = 2

async function readSmallPixels(image: string | Buffer): Promise<Buffer> {
  // Shrinking while loading, as sharp does by default, depends on the format.
  const small = { fit: 'fill', fastShrinkOnLoad: false } as const
  return sharp(image).resize(16, 12, small).removeAlpha().raw().toBuffer()
}
