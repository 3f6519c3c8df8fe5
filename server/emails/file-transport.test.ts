import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailsQueued } from '../../shared/emails.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitForIdleQueue } from '../../test/assertions/email-assertions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: '' })
})
afterAll(() => app.stop())

test('without a mail server, emails are saved to a private folder under names without addresses', async () => {
  const admin = await app.signIn('admin@example.org')
  const { message } = await admin.change<EmailsQueued>('POST', '/api/admin/emails/send-welcome')
  expect(message).toBe('1 welcome email is on the way to the outbox folder.')
  await waitForIdleQueue(app)
  const outbox = join(app.dataDir, 'outbox')
  const names = (await readdir(outbox)).sort()
  expect(names).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-welcome-[0-9a-f]{8}\.eml$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-welcome-button-[0-9a-f]{8}\.eml$/),
  ])
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  const email = await PostalMime.parse(await readFile(join(outbox, names[0] ?? '')))
  expect(email).toMatchObject({
    from: { name: 'Creel', address: 'creel@localhost' },
    to: [{ address: 'admin@example.org' }],
    subject: 'Welcome to Creel',
  })
})
