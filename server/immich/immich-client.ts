import { z } from 'zod'
import { immichPermissions } from '../../shared/immich.ts'
import { type DownloadedFile, downloadFile } from '../external-services/download-file.ts'
import { serviceUrl } from '../external-services/fetch-json.ts'
import { createSafeFetch, type FetchLimits } from '../external-services/safe-fetch.ts'
import { errorFromResponse, ServiceUnavailableError } from '../external-services/service-errors.ts'

/** Thrown if Immich rejects the key, or the key lacks a permission. The message is for the angler. */
export class ImmichKeyError extends Error {}

/** Thrown if Immich failed at one asset, so that others may still be taken. */
export class ImmichAssetError extends Error {}

const limits: FetchLimits = { timeoutMs: 30_000, maxBytes: 8_000_000 }
const downloadLimits = { timeoutMs: 600_000, idleMs: 30_000 }
/** Assets in one page of a search. */
export const pageSize = 500
const minMajorVersion = 2

const user = z.object({ id: z.uuid(), name: z.string() })
const album = z.object({ id: z.uuid(), albumName: z.string(), assetCount: z.number().int().nonnegative() })
const searchPage = z.object({
  assets: z.object({ items: z.array(z.unknown()).max(pageSize), nextPage: z.string().nullable() }),
})

/** One asset, as far as Creel needs it. */
export const immichAsset = z.object({
  id: z.uuid().toLowerCase(),
  ownerId: z.uuid().toLowerCase(),
  type: z.string(),
  checksum: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  originalFileName: z.string(),
  originalMimeType: z.string().nullish(),
  localDateTime: z.string().nullish(),
  isTrashed: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  isOffline: z.boolean().nullish(),
  visibility: z.string().nullish(),
  exifInfo: z
    .object({
      fileSizeInByte: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
      latitude: z.number().min(-90).max(90).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
    })
    .nullish(),
})
export type ImmichAsset = z.infer<typeof immichAsset>

/** What a search asks for; Immich always answers with the assets of partners, too. */
export interface ImmichSearch {
  page: number
  albumIds?: string[]
  takenAfter?: string
  takenBefore?: string
}

/** A client of Immich’s API with one angler’s key. Ids in paths must be UUIDs. */
export type ImmichClient = ReturnType<typeof createImmichClient>

/** Creates a client. Requests end with `signal`. */
export function createImmichClient(baseUrl: string, apiKey: string, signal = new AbortController().signal) {
  const headers = { 'x-api-key': apiKey, accept: 'application/json' }
  const urlFor = (path: string, query: Record<string, string> = {}) =>
    serviceUrl(baseUrl, `/api${path}`, query)

  async function send(url: URL, permission: string | null, body?: object): Promise<Response> {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await createSafeFetch('Immich', limits)(url, {
      ...init,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      signal,
    })
    rejectKey(response.status, permission)
    return response
  }

  async function read<Schema extends z.ZodType>(
    url: URL,
    permission: string | null,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const response = await send(url, permission, body)
    if (!response.ok) throw errorFromResponse('Immich', response.status, response.headers.get('retry-after'))
    const parsed = schema.safeParse(await response.json().catch(() => null))
    if (!parsed.success) throw new ServiceUnavailableError('Immich returned a response Creel couldn’t read.')
    return parsed.data
  }

  return {
    findUser: () => read(urlFor('/users/me'), 'user.read', user),
    listAlbums: () => read(urlFor('/albums'), 'album.read', z.array(album).max(10_000)),
    listPartnerIds: async () => {
      const partners = await read(
        urlFor('/partners', { direction: 'shared-with' }),
        'partner.read',
        z.array(user).max(1000),
      )
      return partners.map(({ id }) => id.toLowerCase())
    },
    /** Returns the permissions of the key itself. */
    listPermissions: async () => {
      const key = z.object({ permissions: z.array(z.string()).max(1000) })
      return (await read(urlFor('/api-keys/me'), null, key)).permissions
    },
    /** Throws if Immich is too old to understand what Creel asks: it would list all photos instead of an album’s. */
    checkVersion: async () => {
      const { major } = await read(urlFor('/server/version'), null, z.object({ major: z.number() }))
      if (major < minMajorVersion)
        throw new ServiceUnavailableError(
          `Immich is too old. Creel needs version ${minMajorVersion} or newer.`,
        )
    },
    search: async (search: ImmichSearch) => {
      const body = { ...search, size: pageSize, withExif: true, visibility: 'timeline', order: 'desc' }
      const { assets } = await read(urlFor('/search/metadata'), 'asset.read', searchPage, body)
      return { items: assets.items, hasMore: assets.nextPage !== null && assets.items.length > 0 }
    },
    /** Returns an asset; null if it no longer exists. */
    findAsset: async (id: string): Promise<ImmichAsset | null> => {
      const response = await send(urlFor(`/assets/${id}`), 'asset.read')
      // Immich responds with 400 to what doesn’t exist or isn’t the user’s.
      if (response.status === 400 || response.status === 404) return null
      if (response.status === 500) throw new ImmichAssetError('Immich failed to find this photo.')
      if (!response.ok)
        throw errorFromResponse('Immich', response.status, response.headers.get('retry-after'))
      const parsed = immichAsset.safeParse(await response.json().catch(() => null))
      if (!parsed.success || parsed.data.id !== id)
        throw new ImmichAssetError('Immich returned a response Creel couldn’t read.')
      return parsed.data
    },
    /** Downloads the original of an asset to a new file. */
    download: (id: string, path: string, maxBytes: number): Promise<DownloadedFile> =>
      downloadFile(
        'Immich',
        urlFor(`/assets/${id}/original`),
        { headers, signal, onFailure: (status) => rejectKey(status, 'asset.download') },
        path,
        { ...downloadLimits, maxBytes },
      ),
  }
}

/** Returns the permissions that a key lacks. */
export function missingPermissions(permissions: readonly string[]): string[] {
  return permissions.includes('all') ? [] : immichPermissions.filter((name) => !permissions.includes(name))
}

/** Returns the error for a key that lacks permissions. */
export function missingPermissionError(names: readonly string[]): ImmichKeyError {
  return new ImmichKeyError(`This key lacks a permission: ${names.join(', ')}. Create a new one in Immich.`)
}

function rejectKey(status: number, permission: string | null): void {
  if (status === 401)
    throw new ImmichKeyError('Immich doesn’t accept this key. Copy it again, or create a new one.')
  if (status === 403 && permission !== null) throw missingPermissionError([permission])
}
