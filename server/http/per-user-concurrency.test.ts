import { expect, test } from 'vitest'
import { getUserEndpoint } from '../../shared/account.ts'
import { createLocationEndpoint, listLocationsEndpoint } from '../../shared/locations.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { lockUserRow } from '../database/lock-user-row.ts'

const app = shareInFile(startTestApp)

test('the waiting changes of one user do not keep others from the database', { tags: 'slow' }, async () => {
  const [hostile, other] = [await app.signIn('hostile@example.org'), await app.signIn('other@example.org')]
  const { id } = await hostile.read<{ id: string }>(getUserEndpoint.path)
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const longChange = app.services.db.transaction(async (transaction) => {
    await lockUserRow(transaction, id)
    begun.resolve()
    await released.promise
  })
  await begun.promise
  const changes = Array.from({ length: 30 }, (_, latitude) =>
    hostile.send('POST', createLocationEndpoint.path, { name: 'A spot', latitude, longitude: 0 }),
  )
  // Now some of them wait in the database for the long one.
  await expect.poll(() => countBlockedQueries(app, /for no key update/)).toBeGreaterThan(0)
  for (let count = 0; count < 10; count += 1) expect(await other.read(listLocationsEndpoint.path)).toEqual([])
  released.resolve()
  await longChange
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(30).fill(201))
})
