import sharp from 'sharp'
import { renderBaseImage } from '../render-base-image.ts'

const small = { width: 160, height: 120 }

/** Pictures of kinds that Creel does not take. */
export async function makeForeign(format: 'gif' | 'tiff' | 'avif'): Promise<Buffer> {
  const { width, height, pixels } = await renderBaseImage(small)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** An uncompressed Windows bitmap of 24 bits a pixel. */
export async function makeBmp(): Promise<Buffer> {
  const { width, height, pixels } = await renderBaseImage(small)
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + pixels.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(-height, 22) // from the top down
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, pixels])
}

/** Two pictures in a row; the first frame counts. */
export async function makeAnimatedWebp(): Promise<Buffer> {
  const frames = [await renderBaseImage(small), await renderBaseImage({ ...small, seed: 2 })]
  const pixels = Buffer.concat(frames.map((frame) => frame.pixels))
  const raw = { width: small.width, height: small.height * 2, channels: 3, pageHeight: small.height } as const
  return sharp(pixels, { raw })
    .webp({ delay: [200, 200], loop: 0 })
    .toBuffer()
}

/** A drawing that would run a script where it is shown as a page. */
export function makeScriptedSvg(): Buffer {
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>document.title = "svg ran"</script></svg>',
  )
}
