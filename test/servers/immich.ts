import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An asset of the stand-in: what the API says of it, and its original. */
export interface StandInAsset {
  id: string
  ownerId: string
  type: string
  visibility: string
  isTrashed: boolean
  isArchived: boolean
  isOffline: boolean
  originalFileName: string
  originalMimeType: string
  localDateTime: string
  fileCreatedAt: string
  checksum: string
  livePhotoVideoId: string | null
  exifInfo: { fileSizeInByte: number | null; latitude: number | null; longitude: number | null }
  albumIds: string[]
  original: Uint8Array
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown

/** An Immich server on loopback. */
export type ImmichStandIn = Awaited<ReturnType<typeof startImmichStandIn>>

/** What Creel asks to be allowed. */
export const neededPermissions = ['user.read', 'album.read', 'asset.read', 'asset.download']

/**
 * Stands in for Immich 3: the endpoints that Creel uses, as its controllers have them. It checks the key and its
 * permissions, pages, and answers searches with partners’ assets too, as Immich does. `onRequest` replaces answers.
 */
export async function startImmichStandIn() {
  const me = { id: randomUUID() as string, name: 'Ann Gler', email: 'ann@example.org' }
  const partner = { id: randomUUID() as string, name: 'Pat', email: 'pat@example.org', inTimeline: true }
  const keys = new Map<string, { userId: string; permissions: string[] }>()
  const albums: { id: string; albumName: string; assetCount: number; ownerId: string }[] = []
  const assets: StandInAsset[] = []
  const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = []
  const open = new Set<ServerResponse>()
  let onRequest: ((path: string) => Handler | null) | null = null
  let partners = [partner]
  let version = { major: 3, minor: 0, patch: 0 }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { pathname, search } = new URL(request.url ?? '/', 'http://immich')
    requests.push({ method: request.method ?? '', path: pathname + search, headers: request.headers, body })
    open.add(response)
    response.on('close', () => open.delete(response))
    const replaced = onRequest?.(pathname) ?? null
    if (replaced) return void replaced(request, response, body)
    answer(request, response, pathname, body)
  })

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    body: string,
  ): ServerResponse {
    if (path === '/api/server/version') return sendJson(response, 200, version)
    const key = keys.get(String(request.headers['x-api-key']))
    if (!key) return sendJson(response, 401, { message: 'Invalid API key', statusCode: 401 })
    const route = `${request.method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
    const permission = permissions[route]
    if (permission === undefined) return sendJson(response, 404, { message: `Cannot ${route}` })
    const isAllowed = key.permissions.some((each) => each === 'all' || each === permission)
    if (permission !== null && !isAllowed)
      return sendJson(response, 403, { message: `Missing required permission: ${permission}` })
    const id = /[0-9a-f-]{36}/.exec(path)?.[0]
    const visible = [me.id, ...partners.map((each) => each.id)]
    const asset = assets.find((each) => each.id === id && visible.includes(each.ownerId))
    switch (route) {
      case 'GET /api/api-keys/me':
        return sendJson(response, 200, { id: randomUUID(), name: 'Creel', permissions: key.permissions })
      case 'GET /api/users/me':
        return sendJson(response, 200, { ...me, id: key.userId })
      case 'GET /api/partners':
        return sendJson(response, 200, partners)
      case 'GET /api/albums':
        return sendJson(response, 200, albums)
      case 'POST /api/search/metadata':
        return sendJson(response, 200, search(JSON.parse(body), visible))
    }
    if (!asset) return sendJson(response, 400, { message: 'Not found or no asset access' })
    if (route === 'GET /api/assets/:id') return sendJson(response, 200, describe(asset))
    return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(asset.original)
  }

  interface Search {
    page?: number
    size?: number
    visibility?: string
    albumIds?: string[]
    takenAfter?: string
    takenBefore?: string
  }

  function search(
    { page = 1, size = 250, visibility = 'timeline', albumIds, takenAfter, takenBefore }: Search,
    visible: string[],
  ) {
    const matching = assets.filter(
      (asset) =>
        visible.includes(asset.ownerId) &&
        asset.visibility === visibility &&
        !asset.isTrashed &&
        (!albumIds || albumIds.some((id) => asset.albumIds.includes(id))) &&
        (!takenAfter || asset.fileCreatedAt >= takenAfter) &&
        (!takenBefore || asset.fileCreatedAt <= takenBefore),
    )
    const items = matching.slice((page - 1) * size, page * size).map(describe)
    const nextPage = page * size < matching.length ? String(page + 1) : null
    const found = { total: items.length, count: items.length, items, facets: [], nextPage }
    return { albums: { total: 0, count: 0, items: [], facets: [] }, assets: found }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    me,
    partner,
    albums,
    assets,
    requests,
    /** Replaces the answers to some paths; null restores them. */
    onRequest: (replace: typeof onRequest) => {
      onRequest = replace
    },
    setPartners: (next: typeof partners) => {
      partners = next
    },
    setVersion: (major: number) => {
      version = { ...version, major }
    },
    /** Creates a key with these permissions, for the user `me` unless another is named. */
    createKey: (permissions = neededPermissions, userId = me.id, key = `key-${randomUUID()}`) => {
      keys.set(key, { userId, permissions })
      return key
    },
    deleteKeys: () => keys.clear(),
    addAlbum: (albumName: string) => {
      const album = { id: randomUUID(), albumName, assetCount: 0, ownerId: me.id }
      albums.push(album)
      return album
    },
    addAsset: (original: Uint8Array, changes: Partial<StandInAsset> = {}) => {
      const id = randomUUID()
      const takenAt = changes.localDateTime ?? '2025-06-14T06:12:30.000Z'
      const asset: StandInAsset = {
        id,
        ownerId: me.id,
        type: 'IMAGE',
        visibility: 'timeline',
        isTrashed: false,
        isArchived: false,
        isOffline: false,
        originalFileName: `IMG_${assets.length + 1}.jpg`,
        originalMimeType: 'image/jpeg',
        localDateTime: takenAt,
        fileCreatedAt: takenAt,
        checksum: createHash('sha1').update(id).digest('base64'),
        livePhotoVideoId: null,
        albumIds: [],
        original,
        ...changes,
        exifInfo: { fileSizeInByte: original.length, latitude: null, longitude: null, ...changes.exifInfo },
      }
      assets.push(asset)
      for (const album of albums) if (asset.albumIds.includes(album.id)) album.assetCount++
      return asset
    },
    /** Forgets albums, assets and requests, and ends open responses. */
    reset: () => {
      for (const list of [albums, assets, requests]) list.length = 0
      for (const response of open) response.destroy()
      onRequest = null
      partners = [partner]
      version = { major: 3, minor: 0, patch: 0 }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const permissions: Record<string, string | null> = {
  'GET /api/api-keys/me': null,
  'GET /api/users/me': 'user.read',
  'GET /api/partners': 'partner.read',
  'GET /api/albums': 'album.read',
  'POST /api/search/metadata': 'asset.read',
  'GET /api/assets/:id': 'asset.read',
  'GET /api/assets/:id/original': 'asset.download',
}

function describe({ original: _, albumIds: __, ...asset }: StandInAsset) {
  return asset
}

/** Sends JSON, as Immich does. */
export function sendJson(response: ServerResponse, status: number, json: unknown): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}
