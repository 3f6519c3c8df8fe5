import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'

/*
 * Makes the picture of the README from a running demo: `npm run demo`, then `node scripts/take-screenshots.ts <address>`.
 * A phone beside the other: the map, the photos.
 */

const [address = ''] = process.argv.slice(2)
const phone = { width: 390, height: 844 }
const density = 2
const gap = 48

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const page = await browser.newPage({
  viewport: phone,
  deviceScaleFactor: density,
  hasTouch: true,
  isMobile: true,
})
// Clear glass in place of the tile hosts' pictures, which are not ours to print: the land outlines show through.
const glass = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
  .png()
  .toBuffer()
await page.route(
  (url) => url.origin !== address,
  (route) => route.fulfill({ body: glass, contentType: 'image/png' }),
)
await page.goto(`${address}/api/login`)
await page.getByRole('button', { name: /riley/i }).click()
await compose([await take(page, '/map'), await take(page, '/photos')])
await browser.close()

async function take(page: Page, path: string): Promise<Buffer> {
  await page.goto(address + path)
  await page.waitForLoadState('networkidle')
  return await page.screenshot()
}

async function compose(shots: Buffer[]): Promise<void> {
  const [width, height] = [phone.width * density, phone.height * density]
  const whole = { width: shots.length * (width + gap) + gap, height: height + 2 * gap }
  const frame = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="56"/></svg>`,
  )
  const rounded = await Promise.all(
    shots.map((shot) =>
      sharp(shot)
        .composite([{ input: frame, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  )
  await mkdir('docs/images', { recursive: true })
  await sharp({ create: { ...whole, channels: 3, background: '#d9e6e4' } })
    .composite(rounded.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap })))
    .webp({ quality: 80 })
    .toFile('docs/images/creel.webp')
}
