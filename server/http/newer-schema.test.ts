import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInLocally } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'

const app = shareInFile(startTestApp)

test('a process whose database was migrated by a newer Creel says so and takes no more requests and jobs', async () => {
  const user = await signInLocally(app.url, 'angler@example.org')
  expect((await user.fetch('/api/photos')).status).toBe(200)
  const { db, jobs, pool } = app.services
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'of a newer Creel', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  const older = { code: 'UNAVAILABLE', message: expect.stringMatching(/older than its database/) }
  const read = async (path: string) => {
    const response = await user.fetch(path)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await read('/api/health/ready')).toEqual({ status: 503, ...older })
  for (const path of ['/api/photos', '/api/config', '/api/auth/user'])
    expect(await read(path)).toEqual({ status: 503, ...older })
  expect(await read('/api/health')).toEqual({ status: 'ok' }) // of the process, which lives
  await waitFor(() => expect(pool.ended).toBe(true))
  await expect(jobs.check()).rejects.toThrow()
})
