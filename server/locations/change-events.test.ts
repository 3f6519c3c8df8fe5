import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InvalidationTopic } from '../../shared/events.ts'
import type { Location } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { publishChange } from '../live-updates/publish-change.ts'

const patience = { timeout: 30_000, interval: 20 }

let app: TestApp
let angler: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn()
})
afterAll(() => app.stop())

/** Far out at sea, where no job finds a name: what is heard is heard of the edit itself. */
function pin(latitude: number, name = 'Spot'): Promise<Location> {
  return angler.change<Location>('POST', '/api/locations', { name, latitude, longitude: -140 })
}

test.each<[string, InvalidationTopic[], () => Promise<() => Promise<unknown>>]>([
  ['making a spot', ['locations'], async () => () => pin(1)],
  [
    'renaming one',
    ['locations', 'photos'],
    async () => {
      const { id } = await pin(2)
      return () => angler.change('PATCH', `/api/locations/${id}`, { name: 'New' })
    },
  ],
  [
    'merging two',
    ['locations', 'photos'],
    async () => {
      const [{ id }] = [await pin(3), await pin(4, 'Namesake')]
      return () =>
        angler.change('PATCH', `/api/locations/${id}`, { name: 'namesake', mergeWithExisting: true })
    },
  ],
  [
    'deleting one',
    ['locations', 'photos'],
    async () => {
      const { id } = await pin(5)
      return () => angler.change('DELETE', `/api/locations/${id}`)
    },
  ],
  [
    'pinning a group',
    ['locations'],
    async () => {
      const { groupId } = await pin(6)
      return () => angler.change('PATCH', `/api/location-groups/${groupId}/pin`)
    },
  ],
  [
    'renaming a group',
    ['locations'],
    async () => {
      const { groupId } = await pin(7)
      return () => angler.change('PATCH', `/api/location-groups/${groupId}/rename`, { name: 'New' })
    },
  ],
])('the angler’s open browsers hear of %s, once', async (_, stale, prepare) => {
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  const edit = await prepare()
  const heard: InvalidationTopic[][] = []
  const stopListening = app.services.live.subscribe(id, (told) => heard.push(told))
  // What was prepared may still be on its way; announcements keep their order, so after this one all of it has come.
  await publishChange(app.services.db, id, 'user')
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['user']), patience)
  heard.length = 0
  await edit()
  await vi.waitFor(() => expect(heard).toEqual([stale]), patience)
  stopListening()
})
