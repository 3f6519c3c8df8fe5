import type { RequestListener } from 'node:http'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { type PageServer, startPageServer } from '../../test/servers/page-server.ts'
import { RequestError } from '../api-client/request-error.ts'
import { emptyRows, unknownLog } from '../log/log.ts'
import { logQuery, shownRows } from '../log/log-query.ts'
import { countUnsentEdits, loadPendingEdits, pendingEdits, unsavedEdits } from '../offline/pending-edits.ts'
import { fishChange } from './fish-changes.ts'
import { saveChange, saveChanges, whileShown } from './save-change.ts'
import { setValue } from './set-value.ts'

const photos = (galleryPhotos(3) as LogPhoto[]).map((photo) => ({ ...photo, species: ['Largemouth Bass'] }))
const [photo, other] = photos as [LogPhoto, LogPhoto]
const { id } = photo
const rows = { ...emptyRows, photos: new Map(photos.map((each) => [each.id, toCompactPhoto(each)])) }

let server: PageServer
let client: QueryClient
/** Answers the requests, which are held until then. */
let answer: RequestListener

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }))
  answer = (_, response) => response.writeHead(200).end('{}')
  server = await startPageServer((request, response) => answer(request, response))
  client = new QueryClient()
  client.setQueryData(logQuery.queryKey, { ...unknownLog, rows })
})
afterEach(async () => {
  await server.stop()
  unsavedEdits.clear()
  await loadPendingEdits('')
  vi.unstubAllGlobals()
})

const isFavorite = () => shownRows(client).photos.get(id)?.isFavorite ?? false
const species = () => shownRows(client).photos.get(id)?.species
const storedRow = () => client.getQueryData(logQuery.queryKey)?.rows.photos.get(id)
const rename = (name: string) =>
  saveChange(client, fishChange({ photo, edit: { changed: [{ id, species: name }] } }))

test('a change is shown at once, and is part of the log once it is saved', async () => {
  const { promise: isAnswered, resolve } = withResolvers<void>()
  answer = async (_, response) => {
    await isAnswered
    response.writeHead(200).end('{}')
  }
  const saving = saveChange(client, setValue(id, 'isFavorite', true))
  expect(isFavorite()).toBe(true)
  expect(storedRow()?.isFavorite ?? false).toBe(false)
  resolve()
  expect(await saving).toBe('sent')
  expect(storedRow()?.isFavorite).toBe(true)
  expect(isFavorite()).toBe(true)
})

test('two changes of a photo that both fail leave it as it was', async () => {
  answer = (_, response) => response.writeHead(500).end()
  const saving = [rename('Spotted Bass'), saveChange(client, setValue(id, 'isFavorite', true))]
  expect([species(), isFavorite()]).toEqual([['Spotted Bass'], true])
  const results = await Promise.allSettled(saving)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([species(), isFavorite()]).toEqual([['Largemouth Bass'], false])
  expect(storedRow()).toBe(rows.photos.get(id))
})

test('changes of a photo are sent one after the other, those of others meanwhile', async () => {
  const held: (() => void)[] = []
  answer = (_, response) => held.push(() => response.writeHead(200).end('{}'))
  const saving = Promise.all([
    saveChange(client, setValue(id, 'isFavorite', true)),
    saveChange(client, setValue(id, 'isFavorite', false)),
    saveChange(client, setValue(other.id, 'isFavorite', true)),
  ])
  expect(isFavorite()).toBe(false)
  await waitFor(() => expect(held).toHaveLength(2))
  for (const release of held.splice(0)) release()
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.()
  await saving
  expect(server.requests.map(({ url, body }) => [url.includes(id), JSON.parse(body).isFavorite])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, true],
    ]),
  )
  expect(JSON.parse(server.requests[2]?.body ?? '')).toEqual({ isFavorite: false })
  expect(storedRow()?.isFavorite).toBe(false)
})

test('of several photos, those that the server refuses change back once all are saved', async () => {
  answer = (request, response) => response.writeHead(request.url?.includes(id) ? 500 : 200).end('{}')
  const ids = photos.map((each) => each.id)
  const saving = saveChanges(
    client,
    ids.map((each) => setValue(each, 'isFavorite', true)),
  )
  const favorites = () => ids.filter((each) => shownRows(client).photos.get(each)?.isFavorite)
  expect(favorites()).toEqual(ids)
  const { failures, waiting } = await saving
  expect([[...failures.keys()], waiting]).toEqual([[id], null])
  expect(favorites()).toEqual(ids.slice(1))
})

test('a change made during a batch is sent after that of the same row, whichever row the batch has reached', async () => {
  const { promise: isAnswered, resolve } = withResolvers<void>()
  const sent: unknown[] = []
  const turn = (each: string, rotation: 0 | 90 | 180, wait?: Promise<void>) => ({
    ...setValue(each, 'rotation', rotation),
    send: async () => {
      await wait
      sent.push([each, rotation])
    },
  })
  const batch = [turn(other.id, 90, isAnswered), turn(id, 90)]
  const running = whileShown(client, batch, async (save) => {
    for (const change of batch) await save(change)
  })
  const later = saveChange(client, turn(id, 180))
  expect(shownRows(client).photos.get(id)?.rotation).toBe(180)
  resolve()
  await Promise.all([running, later])
  expect(sent).toEqual([
    [other.id, 90],
    [id, 90],
    [id, 180],
  ])
  expect(storedRow()?.rotation).toBe(180)
})

test('a change of a batch that is sent again after too many requests keeps its turn', async () => {
  const sent: string[] = []
  let attempts = 0
  const first = {
    ...setValue(id, 'rotation', 90),
    send: async () => {
      if (++attempts === 1) throw new RequestError(429, 'Too Many Requests', '')
      sent.push('first')
    },
  }
  const running = whileShown(client, [first], async (save) => {
    await expect(save(first)).rejects.toThrow('Too Many Requests')
    await save(first)
  })
  const later = saveChange(client, {
    ...setValue(id, 'rotation', 180),
    send: async () => void sent.push('later'),
  })
  await Promise.all([running, later])
  expect(sent).toEqual(['first', 'later'])
})

test('of a list of names, whose fish get their ids from the server, only the log says what was saved', async () => {
  const send = () => Promise.resolve()
  const edit = { changed: [{ id, species: 'Pike' }], added: [{ species: 'Perch' }] }
  const saving = saveChange(client, fishChange({ photo, edit, send }))
  expect(shownRows(client).photos.get(id)?.catches).toHaveLength(2)
  expect(await saving).toBe('sent')
  expect(storedRow()).toEqual(rows.photos.get(id))
})

// The last one, since the page counts as offline afterwards.
test('a change without a response waits, is shown, and later ones of the photo wait behind it', async () => {
  answer = (_, response) => response.writeHead(502).end()
  expect(await rename('Spotted Bass')).toBe('unsaved') // there is no storage here
  expect(await saveChange(client, setValue(id, 'isFavorite', true))).toBe('unsaved')
  expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect([species(), isFavorite()]).toEqual([['Spotted Bass'], true])
  expect(storedRow()).toBe(rows.photos.get(id))
  expect(countUnsentEdits()).toBe(1)
  expect(pendingEdits.getState().get(id)).toMatchObject({
    isFavorite: true,
    changes: [{ changed: [{ id }] }],
  })
})
