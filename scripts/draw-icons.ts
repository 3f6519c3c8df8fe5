import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/*
 * Renders the PNG icons for home screens from `web/public/icon.svg`. Run it after that file has changed:
 * `node scripts/run.mjs scripts/draw-icons.ts`
 */

const folder = 'web/public'
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** A maskable icon: the background reaches the edges, and the fish is within the central 80 %. */
const fullBleed = drawing
  .replace('rx="15"', '')
  .replace('translate(6.5 16) scale(.8)', 'translate(13 19.4) scale(.63)')

await draw('icon-192.png', drawing, 192)
await draw('icon-512.png', drawing, 512)
await draw('icon-maskable-512.png', fullBleed, 512)
await draw('apple-touch-icon.png', drawing.replace('rx="15"', ''), 180)

async function draw(name: string, svg: string, side: number): Promise<void> {
  const density = (72 * side) / 64 // the drawing is 64 units wide
  await sharp(Buffer.from(svg), { density })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name))
}
