import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../app/http-client.ts'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import { waitFor } from '../../app/wait-for.ts'
import { openPage } from '../../pages/browser-page.ts'
import { sampleJpeg } from '../../samples/samples.ts'
import { monitorNetwork, type NetworkWatch } from './monitor-network.ts'

/** Where the photos were taken, as exactly as cameras tell it. */
export const location = { latitude: 44.4758316, longitude: -73.2120794 }

/** What an angler tells Creel, by what it is; nobody but Creel is to hear of it, but for what the privacy page says. */
export const privateWords = {
  'the name of a file': 'secretcove',
  'the name of a spot': 'Honeyhole',
  'the bait': 'Magicworm',
  'the camera': 'Spycam',
}

/** A whole Creel whose way out is watched. */
export interface MonitoredApp {
  server: TestServer
  watch: NetworkWatch
  dataDir: string
  /** Ends it as an operator does; what was seen can still be asked for until all is removed. */
  end(): Promise<void>
  remove(): Promise<void>
}

/** Starts Creel as an operator does, under watch. */
export async function startMonitored(settings: Record<string, string>): Promise<MonitoredApp> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'creel-leaves-')))
  const watch = monitorNetwork(join(dataDir, 'network'))
  const server = await startTestServer(dataDir, settings, watch.prefix)
  return {
    server,
    watch,
    dataDir,
    end: async () => {
      expect(await server.stop()).toBe(0)
      await watch.ended()
    },
    remove: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What anglers do on a day, but for waiting: photos of today and of last year, changes, searches, downloads. */
export async function useEveryFeature(angler: HttpClient): Promise<void> {
  await angler.change('PATCH', '/api/auth/user/settings', { anglerHeightInches: 71, cameraSetup: 'friend' })
  const lastYear = await upload(angler, 1, isoDaysAgo(400))
  await angler.change('PATCH', `/api/photos/${lastYear.id}/measurements`, { caughtWith: 'Magicworm' })
  await angler.change('PATCH', `/api/locations/${lastYear.locationId}`, {
    name: 'Honeyhole',
    mergeWithExisting: false,
  })
  await upload(angler, 2, isoDaysAgo(1)) // at a spot that has a name of the angler's now
  await angler.change<Location>('POST', '/api/locations', {
    name: 'Honeyhole 2',
    ...location,
    latitude: 44.61,
  })
  for (const path of [
    '/api/geocode?q=Lake%20Champlain',
    '/api/map-points',
    '/api/locations',
    '/api/bests',
    '/api/account/export',
    '/api/docs/',
    lastYear.thumbnailUrl,
    lastYear.originalUrl,
    `/api/photos/${lastYear.id}/incognito`,
  ])
    await (await angler.fetch(path)).bytes()
}

/** Waits until everything that is to be found out about the photos has been. */
export async function awaitAllKnown(angler: HttpClient): Promise<Photo[]> {
  return await waitFor(
    async () => {
      const photos = await angler.read<Photo[]>('/api/photos')
      for (const photo of photos) {
        expect(photo.analysis).toBe('done')
        expect(photo.temperature).not.toBeNull()
      }
      return photos
    },
    { interval: 250 },
  )
}

/** What the privacy page says, as it stands on the screen. */
export async function readPrivacyPage({ url }: TestServer, angler: HttpClient): Promise<string> {
  const { page, close } = await openPage({ url, signIn: async () => angler }, { email: 'is signed in' })
  await page.goto('/privacy')
  await page.getByText('Tiles come from').waitFor()
  const text = await page.locator('main').textContent()
  await close()
  return text ?? ''
}

async function upload(angler: HttpClient, seed: number, takenAt: string): Promise<Photo> {
  const bytes = await sampleJpeg({ ...location, takenAt, seed, make: 'Spycam', model: 'Spycam 7' })
  await angler.upload([{ name: `secretcove-${seed}.jpg`, bytes }])
  const photos = await angler.read<Photo[]>('/api/photos')
  const photo = photos.find(({ filename }) => filename === `secretcove-${seed}.jpg`)
  if (photo === undefined) throw new Error('The photo is not there.')
  return photo
}

function isoDaysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 19)
}
