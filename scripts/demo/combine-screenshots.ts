import sharp from 'sharp'

const phone = { width: 585, height: 1266 } // px, one and a half times those of its window
const gap = 45 // px

/** Combines screenshots of phones side by side, with rounded corners, on a background of one color. */
export async function combineScreenshots(shots: readonly Buffer[], background: string): Promise<Buffer> {
  const rounded = await Promise.all(shots.map(roundCorners))
  const width = shots.length * (phone.width + gap) + gap
  return sharp({ create: { width, height: phone.height + 2 * gap, channels: 3, background } })
    .composite(rounded.map((input, at) => ({ input, left: gap + at * (phone.width + gap), top: gap })))
    .png()
    .toBuffer()
}

function roundCorners(shot: Buffer): Promise<Buffer> {
  const { width, height } = phone
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="42"/></svg>`
  return sharp(shot)
    .resize(width, height)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
