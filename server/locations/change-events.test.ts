import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InvalidationTopic } from '../../shared/events.ts'
import type { Location } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { publishChange } from '../live-updates/publish-change.ts'

const pollOptions = { timeout: 30_000, interval: 20 }

let app: TestApp
let user: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  user = await app.signIn()
})
afterAll(() => app.stop())

/** Far out at sea, where no job finds a name: only the edit itself sends an event. */
function createLocation(latitude: number, name = 'Spot'): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, latitude, longitude: -140 })
}

test.each<[string, InvalidationTopic[], () => Promise<() => Promise<unknown>>]>([
  ['creating a location', ['locations'], async () => () => createLocation(1)],
  [
    'renaming a location',
    ['locations', 'photos'],
    async () => {
      const { id } = await createLocation(2)
      return () => user.change('PATCH', `/api/locations/${id}`, { name: 'New' })
    },
  ],
  [
    'merging two locations',
    ['locations', 'photos'],
    async () => {
      const [{ id }] = [await createLocation(3), await createLocation(4, 'Namesake')]
      return () => user.change('PATCH', `/api/locations/${id}`, { name: 'namesake', mergeWithExisting: true })
    },
  ],
  [
    'deleting a location',
    ['locations', 'photos'],
    async () => {
      const { id } = await createLocation(5)
      return () => user.change('DELETE', `/api/locations/${id}`)
    },
  ],
  [
    'pinning a group',
    ['locations'],
    async () => {
      const { groupId } = await createLocation(6)
      return () => user.change('PATCH', `/api/location-groups/${groupId}/pin`)
    },
  ],
  [
    'renaming a group',
    ['locations'],
    async () => {
      const { groupId } = await createLocation(7)
      return () => user.change('PATCH', `/api/location-groups/${groupId}/rename`, { name: 'New' })
    },
  ],
])('%s sends one invalidation event to the user', async (_, topics, prepare) => {
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  const edit = await prepare()
  const received: InvalidationTopic[][] = []
  const stopListening = app.services.liveUpdates.subscribe(id, (event) => received.push(event))
  // Events keep their order, so those of the preparation have arrived once this one has.
  await publishChange(app.services.db, id, 'user')
  await vi.waitFor(() => expect(received.at(-1)).toEqual(['user']), pollOptions)
  received.length = 0
  await edit()
  await vi.waitFor(() => expect(received).toEqual([topics]), pollOptions)
  stopListening()
})
