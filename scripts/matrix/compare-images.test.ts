import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createRandom } from '../samples/random.ts'
import { compareImages, shrinkScreenshot } from './compare-images.ts'

/* Drawings of a screen: a header, lines of strokes in place of letters, cards and a button. */

interface Drawing {
  width: number
  height: number
  /** What another rasterizer of fonts changes: how thick letters are, and where exactly they stand. */
  strokeWidth?: number
  shift?: number
  buttonLeft?: number
  hasBadge?: boolean
  lines?: number
  ground?: string
}

async function draw(drawing: Drawing): Promise<Buffer> {
  const { width, height, strokeWidth = 1.5, shift = 0, lines = 8 } = drawing
  const { buttonLeft = width - 60, hasBadge = true, ground = '#fff' } = drawing
  const random = createRandom(7)
  const letters = Array.from({ length: 8 * 40 }, (_, index) => {
    const [x, y] = [16 + (index % 40) * 8, 90 + Math.floor(index / 40) * 28]
    const [to, bend] = [x + 2 + random() * 4, y - 4 - random() * 8]
    return index < lines * 40 ? `<path d="M${x} ${y} Q${x} ${bend} ${to} ${y - 10 * random()}"/>` : ''
  })
  const badge = hasBadge ? `<circle cx="${width - 24}" cy="28" r="12" fill="#0b7285"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect width="100%" height="56" fill="#e3eeec"/>${badge}
    <rect x="16" y="${height - 200}" width="120" height="120" rx="8" fill="#5b8c5a"/>
    <rect x="${buttonLeft}" y="${height - 100}" width="44" height="44" rx="22" fill="#0b5563"/>
    <g fill="none" stroke="#123" stroke-width="${strokeWidth}" transform="translate(${shift} ${shift})">${letters.join('')}</g>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1920, height: 1080 }

async function isSame(before: Drawing, after: Drawing): Promise<boolean> {
  return (await compareImages(await shrinkScreenshot(await draw(before)), await draw(after))) === null
}

test.each([phone, desktop])('an unchanged screen of $width x $height is the same', async (size) => {
  expect(await isSame(size, size)).toBe(true)
})

test.each([phone, desktop])('letters drawn otherwise are the same in $width x $height', async (size) => {
  expect(await isSame(size, { ...size, strokeWidth: 1.9 })).toBe(true)
  expect(await isSame(size, { ...size, strokeWidth: 1.2, shift: 0.5 })).toBe(true)
})

test.each([phone, desktop])('changes are found in $width x $height', async (size) => {
  expect(await isSame(size, { ...size, buttonLeft: size.width - 90 })).toBe(false)
  expect(await isSame(size, { ...size, hasBadge: false })).toBe(false)
  expect(await isSame(size, { ...size, ground: '#e0e0e0' })).toBe(false)
})

test('a line of text more is a difference', async () => {
  expect(await isSame({ ...phone, lines: 7 }, phone)).toBe(false)
})

test('the picture of a difference shows both images and what differs', async () => {
  const accepted = await shrinkScreenshot(await draw(phone))
  const picture = await compareImages(accepted, await draw({ ...phone, hasBadge: false }))
  const { width = 0 } = await sharp(accepted).metadata()
  expect((await sharp(picture ?? '').metadata()).width).toBe(3 * width + 16)
})
