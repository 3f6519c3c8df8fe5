/** @module-tag slow */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpClient } from '../app/http-client.ts'
import { findAccessibilityViolations, openPage, windows } from '../pages/browser-page.ts'

/* The component gallery, as `npm run dev` serves it, but with no server behind it. */

let vite: ViteDevServer

beforeAll(async () => {
  vite = await createServer({
    configFile: 'vite.config.ts',
    cacheDir: join(process.cwd(), '.cache/component-gallery'),
    logLevel: 'error',
    optimizeDeps: { entries: ['component-gallery.html'] },
    server: { port: 0, hmr: false, ws: false, watch: null, proxy: {}, fs: { strict: false } },
  })
  await vite.listen()
})
afterAll(() => vite.close())

test('every sample renders in light and dark without console errors', async () => {
  const url = vite.resolvedUrls?.local[0] ?? ''
  const { page, complaints, close } = await openPage(
    { url, signIn: async () => createHttpClient(url) },
    { email: '' },
  )
  await page.goto('/component-gallery.html')
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await links.first().waitFor()
  const titles = await links.allInnerTexts()
  expect(titles.length).toBeGreaterThan(10)
  for (const name of titles) {
    const section = page.getByRole('region', { name, exact: true })
    await expect
      .poll(async () => (await section.boundingBox())?.height, { message: name })
      .toBeGreaterThan(100)
  }
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.setViewportSize(windows.desktop.viewport)
  await page.getByRole('combobox', { name: 'Colors' }).selectOption('dark')
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.documentElement).backgroundColor'))
    .toBe('rgb(10, 26, 32)')
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Something failed' }).click()
  await page.getByText('Failed to update location name', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('the built web app contains nothing of the component gallery', () => {
  const names = readdirSync('web/dist', { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join('web/dist', name)).isFile())
  expect(files).toContain('service-worker.js')
  const own = /component-gallery|ComponentGallery/i
  const holds = (name: string) => own.test(name) || own.test(readFileSync(join('web/dist', name), 'utf8'))
  expect(files.filter(holds)).toEqual([])
})
