import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { inboxFiles } from '../database/schema.ts'
import { forgetAllButNewest, loadKnownFiles } from './inbox-memory.ts'

const app = shareInFile(startTestApp)

test('of too many remembered files, the oldest are forgotten, and nothing of other accounts', async () => {
  const { db } = app.services
  const owners = await Promise.all(['a@example.org', 'b@example.org'].map((email) => userId(email)))
  for (const ownerId of owners)
    for (const index of [1, 2, 3, 4])
      await db.insert(inboxFiles).values({
        ownerId,
        path: Buffer.from(`${index}.jpg`),
        fingerprint: randomUUID(),
        checkedAt: new Date(index * 1000),
      })
  const [owner = '', other = ''] = owners
  await forgetAllButNewest(db, owner, 3)
  expect([...(await loadKnownFiles(db, owner)).values()].map(({ path }) => path.toString()).sort()).toEqual([
    '2.jpg',
    '3.jpg',
    '4.jpg',
  ])
  expect((await loadKnownFiles(db, other)).size).toBe(4)
})

async function userId(email: string): Promise<string> {
  return (await (await app.signIn(email)).read<{ id: string }>('/api/auth/user')).id
}
