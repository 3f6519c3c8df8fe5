import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { type PageServer, startPageServer } from '../../test/servers/page-server.ts'
import { emptyRows, unknownLog } from '../log/log.ts'
import { logQuery } from '../log/log-query.ts'
import { changeFishMutation } from './change-fish.ts'

let server: PageServer | null = null
afterEach(async () => {
  await server?.stop()
  vi.unstubAllGlobals()
})

test('two changes of a photo that both fail leave it as it was', async () => {
  server = await startPageServer((_, response) => response.writeHead(500).end())
  const [sample] = galleryPhotos(1) as LogPhoto[] as [LogPhoto]
  const row = toCompactPhoto({ ...sample, species: ['Largemouth Bass'] })
  const client = new QueryClient()
  const rows = { ...emptyRows, photos: new Map([[row.id, row]]) }
  client.setQueryData(logQuery.queryKey, { ...unknownLog, rows })
  const confirm = (confirmed: 'species' | 'length') =>
    client
      .getMutationCache()
      .build(client, changeFishMutation(client))
      .execute({
        photoId: row.id,
        changes: [{ id: row.id, confirmed: [confirmed] }],
        description: null,
        undo: [],
      })
  const results = await Promise.allSettled([confirm('species'), confirm('length')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(client.getQueryData(logQuery.queryKey)?.rows.photos.get(row.id)).toBe(row)
})
