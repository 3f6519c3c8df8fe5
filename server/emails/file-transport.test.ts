import { readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { EmailsQueued } from '../../shared/emails.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitForIdleQueue } from '../../test/assertions/email-assertions.ts'

const app = shareInFile(() => startTestApp({ PUBLIC_URL: '' }))

test('without a mail server, emails are saved to a private folder under names without addresses', async () => {
  const admin = await app.signIn('admin@example.org')
  const { message } = await admin.change<EmailsQueued>('POST', '/api/admin/emails/send-welcome')
  expect(message).toBe('1 welcome email is on the way to the outbox folder.')
  await waitForIdleQueue(app)
  const outbox = join(app.dataDir, 'outbox')
  const names = (await readdir(outbox)).sort()
  expect(names).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-welcome-[0-9a-f]{8}-[0-9a-f-]{36}\.eml$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-welcome-button-[0-9a-f]{8}-[0-9a-f-]{36}\.eml$/),
  ])
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  const email = await PostalMime.parse(await readFile(join(outbox, names[0] ?? '')))
  expect(email).toMatchObject({
    from: { name: 'Creel', address: 'creel@localhost' },
    to: [{ address: 'admin@example.org' }],
    subject: 'Welcome to Creel',
  })
})

test('saved emails go with their account, and after 30 days', async () => {
  const outbox = join(app.dataDir, 'outbox')
  const namesOf = async (id: string) => (await readdir(outbox)).filter((name) => name.includes(id))
  const idOf = async (user: HttpClient) => (await user.read<{ id: string }>('/api/auth/user')).id
  const [leaving, staying] = [
    await app.signIn('leaving@example.org'),
    await app.signIn('staying@example.org'),
  ]
  const [leavingId, stayingId] = [await idOf(leaving), await idOf(staying)]
  await waitForIdleQueue(app)
  expect([await namesOf(leavingId), await namesOf(stayingId)]).toMatchObject([{ length: 1 }, { length: 1 }])
  await leaving.change('DELETE', '/api/account')
  expect([await namesOf(leavingId), await namesOf(stayingId)]).toMatchObject([{ length: 0 }, { length: 1 }])

  const { mailer } = app.services
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [saved = ''] = await namesOf(stayingId)
  // As earlier versions named them, without the account.
  const earlier = saved.replace(`-${stayingId}`, '')
  await rename(join(outbox, saved), join(outbox, earlier))
  const ofNoOne = earlier.replace('.eml', `-${leavingId}.eml`)
  await writeFile(join(outbox, ofNoOne), '')
  await utimes(join(outbox, earlier), daysAgo(29), daysAgo(29))
  await mailer.deleteOld(async (id) => id !== leavingId)
  expect(await readdir(outbox)).toContain(earlier)
  expect(await readdir(outbox)).not.toContain(ofNoOne)
  await utimes(join(outbox, earlier), daysAgo(31), daysAgo(31))
  await mailer.deleteOld(async () => true)
  expect(await readdir(outbox)).not.toContain(earlier)
})
