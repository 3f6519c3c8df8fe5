/** @module-tag slow */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exportPath } from '../../shared/archive.ts'
import type { ImmichImport } from '../../shared/immich.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import {
  type ImmichStandIn,
  neededPermissions,
  sendJson,
  startImmichStandIn,
} from '../../test/servers/immich.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { immichAssets, immichImports } from '../database/schema.ts'
import { downloadFile } from '../external-services/download-file.ts'
import { createImmichClient } from './immich-client.ts'

/* What a hostile Immich, another angler, or a thief of a backup can do. */

const immich = shareInFile(startImmichStandIn)
const app = shareInFile(() =>
  startTestApp({
    IMMICH_URL: immich.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    MAX_UPLOAD_MB: '1',
  }),
)
let angler: HttpClient
let key: string
let seed = 0

beforeEach(async () => {
  immich.reset()
  key = immich.createKey()
  angler = await app.signIn(`attacked-${++seed}@example.org`)
})

const choice = { by: 'dates', from: null, to: null }
const countBody = () => ({ apiKey: key, choice, includesPartners: false, includesDeleted: false })

async function load(user = angler): Promise<ImmichImport> {
  const { import: current } = await user.read<{ import: ImmichImport | null }>('/api/immich/import')
  if (!current) throw new Error('There is no import.')
  return current
}

async function waitForState(state: ImmichImport['state'], user = angler): Promise<ImmichImport> {
  const check = async () => {
    const current = await load(user)
    expect([current.state, current.problem]).toEqual([state, current.problem])
    return current
  }
  return await waitFor(check)
}

async function count(): Promise<ImmichImport> {
  await angler.change('POST', '/api/immich/import', countBody())
  return await waitForState('ready')
}

async function take(): Promise<ImmichImport> {
  const { id } = await count()
  await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
  return await waitForState('done')
}

const jpeg = () => sampleJpeg({ seed: ++seed })
const listPhotos = (user = angler) => user.read<Photo[]>('/api/photos')
type Handler = NonNullable<ReturnType<NonNullable<Parameters<ImmichStandIn['onRequest']>[0]>>>

function replace(ending: string, handler: Handler): void {
  immich.onRequest((path) => (path.endsWith(ending) ? handler : null))
}

const endless: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    while (!response.destroyed && response.write('['.repeat(65_536)));
  }
  response.on('drain', send)
  send()
}

describe('a response of Immich', () => {
  const deep = '['.repeat(200_000)
  test.each<[string, Handler]>([
    ['that never ends', endless],
    ['that is HTML', (_, response) => response.writeHead(200).end('<html>Sign in</html>')],
    ['that nests deeply', (_, response) => response.writeHead(200).end(deep)],
    ['of another shape', (_, response) => sendJson(response, 200, { assets: { items: 'x' } })],
    ['that breaks off', (_, response) => response.destroy()],
  ])('%s is an error with a sentence, not a failure of Creel', async (_, handler) => {
    for (const path of ['/users/me', '/albums', '/api-keys/me', '/server/version']) {
      replace(path, handler)
      const response = await angler.send('POST', '/api/immich/albums', { apiKey: key })
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'IMMICH_UNAVAILABLE', message: /^Immich .*\.$/ })
    }
  })

  test('that redirects is not followed, neither with the key nor without', async () => {
    const reached: string[] = []
    const other = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const asset = immich.addAsset(await jpeg())
    const { id } = await count()
    for (const target of [`http://127.0.0.1:${port}/`, '/api/other']) {
      for (const status of [302, 307])
        for (const ending of ['/users/me', `/${asset.id}`, '/original']) {
          replace(ending, (_, response) => response.writeHead(status, { location: target }).end())
          const client = createImmichClient(immich.url, key)
          const path = join(tmpdir(), `redirected-${randomUUID()}`)
          await expect(
            client
              .findUser()
              .then(() => client.findAsset(asset.id))
              .then(() => client.download(asset.id, path, 100)),
          ).rejects.toThrow(/redirect|status 30/)
        }
    }
    replace('/original', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    )
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    expect(await waitForState('done')).toMatchObject({
      failedCount: 1,
      failures: [{ reason: 'Immich didn’t send this photo in full.' }],
    })
    expect(reached).toEqual([])
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('a list of Immich', () => {
  test('that never ends is ended', async () => {
    const item = { ...immich.addAsset(await jpeg()), original: undefined }
    replace('/search/metadata', (_, response, body) =>
      sendJson(response, 200, {
        assets: { items: [{ ...item, id: randomUUID() }], nextPage: String(JSON.parse(body).page + 1) },
      }),
    )
    await angler.change('POST', '/api/immich/import', countBody())
    await waitFor(async () => expect((await load()).listedCount).toBeGreaterThan(3))
    await app.services.db
      .update(immichImports)
      .set({ nextPage: 400 })
      .where(eq(immichImports.id, (await load()).id))
    expect(await waitForState('stopped')).toMatchObject({
      problem: 'Immich lists more than 200,000 assets. Choose fewer.',
    })
  })

  test.each(['../../../etc/passwd', '', '00000000-0000-4000-8000-00000000000/'])(
    'with the id %j asks for nothing by it',
    async (id) => {
      immich.addAsset(await jpeg(), { id })
      expect(await take()).toMatchObject({ photoCount: 0, skipped: { unreadable: 1 } })
      expect(immich.requests.filter(({ path }) => path.startsWith('/api/assets'))).toEqual([])
    },
  )

  test('with photos of others takes none, whoever Immich says their owner is now', async () => {
    const theirs = immich.addAsset(await jpeg(), { ownerId: immich.partner.id })
    expect(await take()).toMatchObject({ photoCount: 0, skipped: { otherOwner: 1 } })
    const changing = immich.addAsset(await jpeg())
    const { id } = await count()
    changing.ownerId = immich.partner.id
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    expect(await waitForState('done')).toMatchObject({
      failures: [{ reason: 'Belongs to someone else in Immich.' }],
    })
    expect(immich.requests.filter(({ path }) => path.includes(theirs.id))).toEqual([])
    expect(await listPhotos()).toEqual([])
  })

  test('takes no one’s photos but partners’ even if partners are chosen', async () => {
    key = immich.createKey([...neededPermissions, 'partner.read'])
    immich.setPartners([])
    const item = { ...immich.addAsset(await jpeg(), { ownerId: randomUUID() }), original: undefined }
    replace('/search/metadata', (_, response) =>
      sendJson(response, 200, { assets: { items: [item], nextPage: null } }),
    )
    await angler.change('POST', '/api/immich/import', { ...countBody(), includesPartners: true })
    expect(await waitForState('ready')).toMatchObject({ photoCount: 0, skipped: { otherOwner: 1 } })
  })

  test.each(['isTrashed', 'isArchived'] as const)('a photo that %s since is not taken', async (flag) => {
    const asset = immich.addAsset(await jpeg())
    const { id } = await count()
    Object.assign(asset, { [flag]: true })
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    expect(await waitForState('done')).toMatchObject({ takenCount: 0, failedCount: 1 })
  })
})

describe('an original', () => {
  const tooLarge = { reason: 'This photo is larger than 1 MB.' }
  test.each<[string, Handler, object]>([
    ['that never ends', endless, tooLarge],
    [
      'that is a decompression bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      tooLarge,
    ],
    [
      'that is HTML',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>'),
      { reason: expect.stringMatching(/\.$/) },
    ],
    [
      'that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('x')
        setTimeout(() => response.destroy(), 10)
      },
      { reason: 'Immich didn’t send this photo in full.' },
    ],
  ])('%s fails alone, with a reason', async (_, handler, failure) => {
    immich.addAsset(await jpeg(), { originalFileName: 'bad.jpg' })
    const good = immich.addAsset(await jpeg())
    immich.onRequest((path) => (path.endsWith('/original') && !path.includes(good.id) ? handler : null))
    expect(await take()).toMatchObject({ takenCount: 1, failedCount: 1, failures: [failure] })
    expect(await temporaryFiles()).toEqual([])
  })

  test('that drips is ended', async () => {
    const asset = immich.addAsset(await jpeg())
    let timer: NodeJS.Timeout | undefined
    replace('/original', (_, response) => {
      response.writeHead(200)
      timer = setInterval(() => response.write('x'), 5)
    })
    const url = new URL(`${immich.url}/api/assets/${asset.id}/original`)
    const request = { headers: {}, signal: new AbortController().signal, onFailure: () => {} }
    const path = join(tmpdir(), `dripping-${randomUUID()}`)
    const limits = { maxBytes: 1_000_000, timeoutMs: 300, idleMs: 10_000 }
    await expect(downloadFile('Immich', url, request, path, limits)).rejects.toThrow('took too long')
    clearInterval(timer)
    await rm(path, { force: true })
  })

  test('that stops coming is ended', async () => {
    const asset = immich.addAsset(await jpeg())
    const asked = Promise.withResolvers<ServerResponse>()
    replace('/original', (_, response) => asked.resolve(response))
    const url = new URL(`${immich.url}/api/assets/${asset.id}/original`)
    const request = { headers: {}, signal: new AbortController().signal, onFailure: () => {} }
    const path = join(tmpdir(), `idle-${randomUUID()}`)
    const limits = { maxBytes: 1_000_000, timeoutMs: 600_000, idleMs: 30_000 }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const download = downloadFile('Immich', url, request, path, limits)
      const response = await asked.promise
      response.writeHead(200)
      for (const bytes of [1, 2, 3]) {
        response.write('x')
        await Promise.race([download, waitForSize(path, bytes)])
        vi.advanceTimersByTime(limits.idleMs - 1)
      }
      vi.advanceTimersByTime(1)
      await expect(download).rejects.toThrow('took too long')
    } finally {
      vi.useRealTimers()
      await rm(path, { force: true })
    }
  })
})

describe('an import', () => {
  test('of another account can neither be seen, started nor stopped', async () => {
    immich.addAsset(await jpeg())
    const { id } = await count()
    const thief = await app.signIn('thief@example.org')
    const never = randomUUID()
    for (const [path, more] of [
      ['start', { apiKey: key, provider: null }],
      ['stop', {}],
    ] as const) {
      const ask = async (importId: string) => {
        const response = await thief.send('POST', `/api/immich/import/${path}`, { importId, ...more })
        return [response.status, await response.json()]
      }
      expect(await ask(id)).toEqual([404, { code: 'NOT_FOUND', message: 'This import no longer exists.' }])
      expect(await ask(id)).toEqual(await ask(never))
    }
    expect(await thief.read('/api/immich/import')).toEqual({ import: null })
    expect(await load()).toMatchObject({ id, state: 'ready' })
  })

  test('ends with its account, while it is downloading', async () => {
    immich.addAsset(await jpeg())
    const { id } = await count()
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    replace('/original', (_, response) => {
      asked.resolve()
      response.on('close', () => closed.resolve())
      response.writeHead(200).write('x')
    })
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    await asked.promise
    await angler.change('DELETE', '/api/account')
    await closed.promise
    const { db } = app.services
    for (const table of [immichImports, immichAssets]) {
      const column = table === immichImports ? immichImports.id : immichAssets.importId
      expect(await db.select().from(table).where(eq(column, id))).toEqual([])
    }
    await waitFor(async () => expect(await temporaryFiles()).toEqual([]))
  })
})

describe('the key', () => {
  test('is in no error, response, export or backup, even while the import runs', async () => {
    immich.addAsset(await jpeg())
    const { id } = await count()
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    replace('/original', async (_, response) => {
      asked.resolve()
      await released.promise
      response.destroy()
    })
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    await asked.promise
    const [row] = await app.services.db.select().from(immichImports).where(eq(immichImports.id, id))
    const encrypted = row?.encryptedKey ?? Buffer.alloc(0)
    expect(encrypted.length).toBeGreaterThan(20)
    const forms = [key, encrypted, encrypted.toString('hex'), encrypted.toString('base64')]
    const texts: [string, Buffer][] = [
      ['response', Buffer.from(JSON.stringify(await load()))],
      ['export', Buffer.from(await (await angler.fetch(exportPath)).arrayBuffer())],
    ]
    const folder = join(app.dataDir, 'backup')
    const { pool, store } = app.services
    await makeBackup({ pool, store, version: '1' }, { folder, from: null, onProgress: () => {} })
    for (const name of await readdir(folder, { recursive: true }))
      texts.push([name, await readFile(join(folder, name)).catch(() => Buffer.alloc(0))])
    expect(texts.some(([name]) => name.includes('immich_assets'))).toBe(true)
    expect(texts.filter(([name]) => name.includes('immich_imports'))).toEqual([])
    released.resolve()
    for (const bad of ['wrong', 'with\nline', 'tab\there', 'ünïcode', `${key}x`.repeat(40)]) {
      const apiKey = bad.startsWith('key-') ? bad : `${key} ${bad}`
      const response = await angler.send('POST', '/api/immich/albums', { apiKey })
      expect([400, 409]).toContain(response.status)
      texts.push([bad, Buffer.from(await response.text())])
    }
    await angler.send('POST', '/api/immich/import/stop', { importId: id })
    for (const [name, bytes] of texts)
      for (const form of forms) expect([name, bytes.includes(form)]).toEqual([name, false])
  })

  test('is gone after a stop, and after another account’s row was put in its place it opens nothing', async () => {
    immich.addAsset(await jpeg())
    const { id } = await count()
    replace('/original', () => {})
    await angler.change('POST', '/api/immich/import/start', { importId: id, apiKey: key, provider: null })
    const { db } = app.services
    const [row] = await db.select().from(immichImports).where(eq(immichImports.id, id))
    await angler.change('POST', '/api/immich/import/stop', { importId: id })
    const [stopped] = await db.select().from(immichImports).where(eq(immichImports.id, id))
    expect(stopped?.encryptedKey).toBeNull()
    const { readImportKey } = await import('./immich-imports.ts')
    if (!row) throw new Error('There is no import.')
    expect(await readImportKey(app.services.secretKey, row)).toBe(key)
    expect(await readImportKey(app.services.secretKey, { ...row, ownerId: randomUUID() })).toBeNull()
  })
})

/** Lists what is left in the folder for uploads. */
async function temporaryFiles(): Promise<string[]> {
  const folder = join(app.dataDir, 'files', 'incoming')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('received'))
}

/** Waits until a file has a size, without timers. */
async function waitForSize(path: string, bytes: number): Promise<void> {
  while ((await stat(path).catch(() => null))?.size !== bytes) await setImmediate()
}
