import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import {
  countImmichEndpoint,
  getImmichImportEndpoint,
  type ImmichImport,
  immichPartnerPermission,
  immichPermissions,
  openImmichEndpoint,
  startImmichEndpoint,
  stopImmichEndpoint,
} from '../../shared/immich.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import {
  createImmichClient,
  type ImmichClient,
  ImmichKeyError,
  missingPermissionError,
  missingPermissions,
} from './immich-client.ts'
import {
  createImport,
  findImport,
  type ImportDeps,
  requireImport,
  startImport,
  stopImport,
  toImportDto,
} from './immich-imports.ts'

type Deps = ImportDeps & { config: Config }

/** Registers the endpoints with which anglers import photos from Immich. */
export function immichRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  registerEndpoint(app, getImmichImportEndpoint, ({ currentUser }) => loadState(deps, currentUser.id))

  registerEndpoint(app, openImmichEndpoint, ({ body }) =>
    askImmich(deps, body.apiKey, async (client) => {
      const permissions = await client.listPermissions()
      const missing = missingPermissions(permissions)
      if (missing.length > 0) throw missingPermissionError(missing)
      const { name } = await client.findUser()
      const albums = await client.listAlbums()
      const needed: readonly string[] = [...immichPermissions, immichPartnerPermission]
      return {
        userName: nameOr(name, 'Someone'),
        albums: albums.map(({ id, albumName, assetCount }) => ({
          id,
          name: nameOr(albumName, 'Album without a name'),
          assetCount,
        })),
        allowsPartners: permissions.some((each) => each === 'all' || each === immichPartnerPermission),
        allowsMore: permissions.some((each) => !needed.includes(each)),
      }
    }),
  )

  registerEndpoint(app, countImmichEndpoint, async ({ currentUser, body }) => {
    const immichUserId = await findImmichUser(deps, body.apiKey)
    await createImport(deps, currentUser.id, { ...body, immichUserId })
    return await loadState(deps, currentUser.id)
  })

  registerEndpoint(app, startImmichEndpoint, async ({ currentUser, body }) => {
    await requireImport(db, currentUser.id, body.importId)
    const immichUserId = await findImmichUser(deps, body.apiKey)
    await startImport(deps, currentUser.id, { ...body, immichUserId })
    return await loadState(deps, currentUser.id)
  })

  registerEndpoint(app, stopImmichEndpoint, async ({ currentUser, body }) => {
    await requireImport(db, currentUser.id, body.importId)
    await stopImport(db, currentUser.id, body.importId)
    return await loadState(deps, currentUser.id)
  })
}

async function loadState({ db }: Deps, ownerId: string): Promise<{ import: ImmichImport | null }> {
  const row = await findImport(db, ownerId)
  return { import: row && (await toImportDto(db, row)) }
}

function findImmichUser(deps: Deps, apiKey: string): Promise<string> {
  return askImmich(deps, apiKey, async (client) => (await client.findUser()).id.toLowerCase())
}

/** Asks Immich while the angler waits; its failures become sentences that never contain the key. */
async function askImmich<Result>(
  { config }: Deps,
  apiKey: string,
  ask: (client: ImmichClient) => Promise<Result>,
): Promise<Result> {
  if (config.immichUrl === null) throw new ApiError('IMMICH_OFF', 'No Immich server is set up.')
  const client = createImmichClient(config.immichUrl, apiKey)
  try {
    await client.checkVersion()
    return await ask(client)
  } catch (cause) {
    if (cause instanceof ImmichKeyError) throw new ApiError('IMMICH_KEY', cause.message)
    if (cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError)
      throw new ApiError('IMMICH_UNAVAILABLE', cause.message)
    throw cause
  }
}

function nameOr(name: string, fallback: string): string {
  return cleanLineOrNull(name, limits.nameLength) ?? fallback
}
