import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** An image of a contact sheet. */
export interface SheetImage {
  label: string
  image: Buffer
}

const sheetWidth = 1640
const widestImage = 800
const tallestSheet = 1100
const labelHeight = 22
const gap = 10

interface Placed extends SheetImage {
  left: number
  top: number
  width: number
  height: number
}

/** Writes labeled images side by side, on as many sheets as they need, and returns the paths of those. */
export async function writeContactSheets(
  folder: string,
  name: string,
  images: readonly SheetImage[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const sheets = await placeImages(images)
  return Promise.all(
    sheets.map(async (placed, number) => {
      const path = join(folder, `${name}${sheets.length > 1 ? `-${number + 1}` : ''}.png`)
      await sharp(await drawSheet(placed))
        .png({ palette: true, quality: 90, effort: 2 })
        .toFile(path)
      return path
    }),
  )
}

async function placeImages(images: readonly SheetImage[]): Promise<Placed[][]> {
  const sheets: Placed[][] = [[]]
  let [left, top, rowHeight] = [gap, gap, 0]
  for (const { label, image } of images) {
    const { width: fullWidth = 1, height: fullHeight = 1 } = await sharp(image).metadata()
    const width = Math.min(fullWidth, widestImage)
    const height = Math.round((fullHeight * width) / fullWidth)
    if (left + width + gap > sheetWidth) [left, top, rowHeight] = [gap, top + rowHeight + gap, 0]
    if (top > gap && top + height + labelHeight > tallestSheet) {
      sheets.push([])
      ;[left, top, rowHeight] = [gap, gap, 0]
    }
    sheets.at(-1)?.push({ label, image, left, top, width, height })
    left += width + gap
    rowHeight = Math.max(rowHeight, height + labelHeight)
  }
  return sheets
}

async function drawSheet(placed: readonly Placed[]): Promise<Buffer> {
  const width = Math.max(...placed.map((each) => each.left + each.width)) + gap
  const height = Math.max(...placed.map((each) => each.top + each.height)) + labelHeight + gap
  const inputs = await Promise.all(
    placed.map(async ({ image, left, top, width, height, label }) => [
      { input: await sharp(image).resize(width, height).png().toBuffer(), left, top: top + labelHeight },
      { input: drawLabel(label, width), left, top },
    ]),
  )
  return sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite(inputs.flat())
    .png()
    .toBuffer()
}

function drawLabel(label: string, width: number): Buffer {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">
    <text x="2" y="15" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="12">${text}</text></svg>`)
}
