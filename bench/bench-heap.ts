import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { signInLocally } from '../test/app/http-client.ts'
import { closeBrowser, openPage } from '../test/pages/browser-page.ts'
import { photoPicker } from '../test/pages/photos-page.ts'
import { fullSizePhotos } from './bench-photos.ts'
import { withServer } from './bench-server.ts'
import { type Figure, percentile } from './measurements.ts'

const photos = 300
const email = 'bench@example.org'

/** Measures frame times and memory of a phone-sized page that uploads 300 photos of 12 MP. */
export async function benchHeap(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-bench-photos-'))
  try {
    const files = await writePhotos(folder)
    return await withServer(async ({ url }) => {
      const opened = await openPage({ url, signIn: (who = email) => signInLocally(url, who) }, { email })
      const figures = await watchUpload(opened.page, files)
      await closeBrowser()
      return figures
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// Uploads twice: the first time, compiled code and the first copy of the list also take memory. Only the second time shows
// whether an uploaded photo leaves anything behind.
async function watchUpload(page: Page, files: string[]): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  const before = await heldMemory(devtools)
  const first = await sendAll(page, files)
  const once = await heldMemory(devtools)
  await deleteAll(page)
  await sendAll(page, files)
  const twice = await heldMemory(devtools)
  const frame = (what: string, value: number): Figure => ({
    what: `frame while 300 photos upload, ${what}`,
    value,
    unit: 'ms',
  })
  return [
    { what: 'photos of 12 MP through the browser', value: photos / first.seconds, unit: 'photos/s' },
    frame('p95', percentile(first.frames, 0.95)),
    frame('p99', percentile(first.frames, 0.99)),
    frame('longest', Math.max(...first.frames)),
    { what: 'heap of the page before', value: before, unit: 'MB' },
    { what: 'heap after 300 photos', value: once, unit: 'MB' },
    {
      what: 'heap after deleting and uploading them again',
      value: twice,
      unit: 'MB',
      bare: { what: 'after the first time', value: once },
      budget: { ratioAtMost: 1.05 },
    },
  ]
}

async function sendAll(page: Page, files: string[]): Promise<{ seconds: number; frames: number[] }> {
  await page.evaluate(countFrames)
  const start = performance.now()
  await photoPicker(page).setInputFiles(files)
  await page.getByText(`Successfully uploaded ${photos} photos.`, { exact: true }).waitFor({ timeout: 0 })
  const seconds = (performance.now() - start) / 1000
  const frames = await page.evaluate<number[]>('globalThis.frames_')
  await page.evaluate('globalThis.frames_ = null')
  await page.getByRole('region', { name: 'Upload' }).waitFor({ state: 'detached' })
  await page.getByText(`Total photos: ${photos}`).waitFor()
  return { seconds, frames }
}

async function deleteAll(page: Page): Promise<void> {
  await page.evaluate(`fetch('/api/photos').then((answer) => answer.json()).then(async (photos) => {
    for (const { id } of photos) await fetch('/api/photos/' + id, { method: 'DELETE' })
  })`)
  await page.getByText('Total photos: 0').waitFor()
}

// Each photo gets its own edge, since downscaled copies of the same image would be duplicates.
async function writePhotos(folder: string): Promise<string[]> {
  const [photo] = await fullSizePhotos(1)
  const { data: pixels, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const edge = 32 * width * 3
  const paths: string[] = []
  for (let index = 0; index < photos; index += 1) {
    pixels.fill(index % 256, 0, edge).fill(index >> 8, edge, 2 * edge)
    const path = join(folder, `IMG_${index}.jpg`)
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toFile(path)
    paths.push(path)
  }
  return paths
}

/** Returns the heap of the page after a garbage collection, in MB. */
async function heldMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

const countFrames = `
  globalThis.frames_ = []
  let last = performance.now()
  requestAnimationFrame(function next(now) {
    if (globalThis.frames_ === null) return
    globalThis.frames_.push(now - last)
    last = now
    requestAnimationFrame(next)
  })
`
