import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally, uploadForm } from '../app/http-client.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { diskAsSeenBy, fillUp, findSmallDisks, keepSmallDisk, onSmallDisk } from './small-disk.ts'

/* Disks that are really full: with the photo files, with the database, with backups, and with all of it. */

const { missing } = findSmallDisks()
const why = missing === null ? '' : ` (${missing})`
let dataDir: string
let server: TestServer
beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'creel-full-')))
})
afterEach(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test.skipIf(missing)(
  `uploads that would use up the reserve are rejected with a message and leave nothing; deleting makes room${why}`,
  async () => {
    const files = join(dataDir, 'files')
    server = await startTestServer(dataDir, {}, onSmallDisk(files, 98))
    const user = await signInLocally(server.url, 'angler@example.org')
    const stored = await uploadUntilRejected(user)
    expect(stored).toBeGreaterThan(0)
    for (const count of [1, 3]) {
      const { status, body } = await upload(user, 1_000, count)
      expect({ status, ...body }).toEqual({
        status: 507,
        code: 'DISK_FULL',
        message: expect.stringMatching(/out of storage/),
      })
    }
    const photos = await user.read<Photo[]>('/api/photos')
    const folders = await listFiles(join(diskAsSeenBy(server, files), 'photos'), 2)
    expect(folders.sort()).toEqual(photos.map(({ id }) => id).sort())
    expect(await listFiles(join(diskAsSeenBy(server, files), 'incoming'), 2)).toEqual([])

    const [first, ...others] = photos
    expect((await user.fetch(first?.originalUrl ?? '')).status).toBe(200)
    expect((await user.fetch('/api/health/ready')).status).toBe(200)
    await user.change('PATCH', `/api/photos/${first?.id}/rotation`, { rotation: 90 })
    for (const { id } of others) await user.change('DELETE', `/api/photos/${id}`)
    expect((await upload(user, 1_000)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  },
)

test.skipIf(missing)(
  `a database on a full disk gives an error and works again once there is room, without a restart${why}`,
  async () => {
    const folder = join(dataDir, 'postgres')
    server = await startTestServer(dataDir, {}, onSmallDisk(folder, 300))
    const user = await signInLocally(server.url, 'angler@example.org')
    expect((await upload(user, 1)).status).toBe(200)
    const disk = diskAsSeenBy(server, folder)
    await waitForBallast(disk, 3)
    const freeSpace = fillUp(disk)
    for (const parts of [2, 1]) {
      await waitForBallast(disk, parts)
      fillUp(disk) // as a program that takes that too
    }

    const rejection = await createUntilRejected(user)
    expect([503, 507], `after ${rejection.written}`).toContain(rejection.status)
    expect(rejection.body.message).toMatch(/\.$/)
    const before = rejection.written
    freeSpace()
    await waitFor(async () => expect((await user.fetch('/api/health/ready')).status).toBe(200), {
      interval: 250,
    })
    await waitFor(async () => expect((await upload(user, 2)).status).toBe(200), { interval: 250 })
    const locations = await user.read<unknown[]>('/api/locations')
    expect(locations.length).toBeGreaterThanOrEqual(before)
    expect(await user.read<Photo[]>('/api/photos')).toHaveLength(2)
    expect(await server.stop()).toBe(0)
  },
)

test.skipIf(missing)(
  `with everything on one disk, filled to the last byte, Creel deletes, edits, starts after a kill, and takes no photos${why}`,
  async () => {
    const disk = await keepSmallDisk(dataDir, 300)
    try {
      server = await startTestServer(dataDir, {}, disk.prefix)
      const user = await signInLocally(server.url, 'admin@example.org')
      expect((await upload(user, 1, 4)).status).toBe(200)
      const photos = await user.read<Photo[]>('/api/photos')
      const archive = await (await user.fetch('/api/account/export')).blob()
      const postgres = join(disk.seen, 'postgres')
      await waitForBallast(postgres, 3)
      const freeSpace = fillUp(disk.seen)

      const [first, second, third] = photos
      await user.change('DELETE', `/api/photos/${first?.id}`)
      await user.change('PATCH', `/api/photos/${second?.id}/rotation`, { rotation: 90 })
      expect(await user.read('/api/health/ready')).toEqual({ status: 'ok', storage: 'low' })
      const { storage } = await user.read<AdminHealth>(getAdminHealthEndpoint.path)
      expect(storage?.freeBytes).toBeLessThan(storage?.reserveBytes ?? 0)
      const full = { code: 'DISK_FULL', message: expect.stringMatching(/out of storage, so it takes in no/) }
      expect((await upload(user, 9)).body).toEqual(full)
      const form = new FormData()
      form.append('archive', archive, 'log.zip')
      const imported = await user.fetch('/api/account/import', { method: 'POST', body: form })
      expect(await imported.json()).toEqual(full)

      for (const parts of [2, 1]) {
        await waitForBallast(postgres, parts)
        fillUp(disk.seen) // as a program that takes that too
      }
      await server.kill()
      server = await startTestServer(dataDir, {}, disk.prefix)
      const again = await signInLocally(server.url, 'admin@example.org')
      await again.change('DELETE', `/api/photos/${third?.id}`)
      expect(await again.read<Photo[]>('/api/photos')).toHaveLength(2)

      freeSpace()
      await waitForBallast(postgres, 3)
      expect((await upload(again, 9)).status).toBe(200)
      expect(await again.read('/api/health/ready')).toEqual({ status: 'ok', storage: 'ok' })
      expect(await server.stop()).toBe(0)
    } finally {
      disk.remove()
    }
  },
)

test.skipIf(missing)(
  `a full disk for backups is shown in health, leaves nothing behind and does not touch uploads${why}`,
  async () => {
    const root = join(dataDir, 'backups')
    const data = join(dataDir, 'data')
    server = await startTestServer(data)
    let admin = await signInLocally(server.url, 'admin@example.org')
    expect((await upload(admin, 3_000, 20)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    server = await startTestServer(data, { BACKUP_DIR: root, LOG_LEVEL: 'fatal' }, onSmallDisk(root, 1))
    admin = await signInLocally(server.url, 'admin@example.org')
    await waitFor(async () =>
      expect(await readBackupHealth(admin)).toMatchObject({
        lastBackupAt: null,
        isOnDataDisk: false,
        lastFailure: 'The disk of BACKUP_DIR is full.',
      }),
    )
    expect(await readdir(diskAsSeenBy(server, root))).toEqual([])
    expect((await upload(admin, 1)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  },
)

test.skipIf(missing)(`a backup leaves room on a disk that holds the log too${why}`, async () => {
  const disk = join(dataDir, 'disk')
  const [data, root] = [join(disk, 'data'), join(disk, 'backups')]
  const prefix = [...onSmallDisk(disk, 600), 'sh', '-c', 'mkdir "$0" && exec "$@"', root]
  server = await startTestServer(data, { BACKUP_DIR: root, LOG_LEVEL: 'fatal' }, prefix)
  const admin = await signInLocally(server.url, 'admin@example.org')
  await waitFor(async () =>
    expect(await readBackupHealth(admin)).toMatchObject({
      isOnDataDisk: true,
      lastFailure: 'BACKUP_DIR is on the same disk as the log, and it has less than 1 GB left.',
    }),
  )
  expect(await readdir(diskAsSeenBy(server, disk))).toEqual(['backups', 'data'])
  expect(await server.stop()).toBe(0)
})

/** Waits until the ballast on the disk of a folder has so many of its three parts. */
async function waitForBallast(folder: string, parts: number): Promise<void> {
  const size = async () => (await stat(join(folder, 'ballast')).catch(() => null))?.size ?? 0
  await waitFor(async () => expect(await size()).toBe(parts * 24 * 1024 * 1024))
}

const readBackupHealth = async (admin: HttpClient) =>
  (await admin.read<AdminHealth>(getAdminHealthEndpoint.path)).backup

async function uploadUntilRejected(user: HttpClient): Promise<number> {
  for (let stored = 0; ; stored += 1) {
    const { status } = await upload(user, stored)
    if (status !== 200) return stored
  }
}

/** Creates locations until one is rejected; `written` counts the confirmed ones. */
async function createUntilRejected(user: HttpClient) {
  for (let written = 0; ; written += 1) {
    const name = `Spot ${written} ${'of many words '.repeat(12)}`
    const coordinates = { latitude: (written % 160) - 80, longitude: (written % 340) - 170 }
    const response = await user.send('POST', '/api/locations', { name, ...coordinates })
    const body = (await response.json()) as { message: string }
    if (response.status !== 201) return { status: response.status, body, written }
  }
}

async function upload(user: HttpClient, seed: number, count = 1) {
  const photos = Array.from({ length: count }, (_, number) =>
    sampleJpeg({ width: 800, height: 600, seed: seed + number }),
  )
  const files = (await Promise.all(photos)).map((bytes, number) => ({ name: `${number}.jpg`, bytes }))
  const response = await user.fetch('/api/photos/upload', { method: 'POST', body: uploadForm(files) })
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } }
}

/** The names of the entries at a level below a folder. */
async function listFiles(folder: string, levels: number): Promise<string[]> {
  const names = await readdir(folder)
  if (levels === 1) return names
  const below = await Promise.all(names.map((name) => listFiles(join(folder, name), levels - 1)))
  return below.flat()
}
