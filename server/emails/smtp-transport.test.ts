import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { recordsOf, waitForIdleQueue } from '../../test/assertions/email-assertions.ts'
import { type SmtpFailure, type SmtpStandIn, startSmtpStandIn } from '../../test/servers/smtp.ts'
import { emailRecords, users } from '../database/schema.ts'
import { emailQueue } from './queue-emails.ts'

let mailServer: SmtpStandIn
let app: TestApp
beforeAll(async () => {
  mailServer = await startSmtpStandIn()
  app = await startTestApp({
    SMTP_URL: `${mailServer.url}/?greetingTimeout=300&socketTimeout=1000`,
    MAIL_FROM: 'log@example.org',
  })
})
afterEach(() => mailServer.failWith(null))
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

test.each<[string, SmtpFailure]>([
  ['hangs', 'hang'],
  ['cuts connections', 'cut'],
  ['is busy', { status: 421, at: 'greeting' }],
  ['refuses our password', { status: 535, at: 'password' }],
  ['wants a password', { status: 530, at: 'sender' }],
  ['defers the recipient', { status: 450, at: 'recipient' }],
  ['defers the message', { status: 451, at: 'end' }],
])(
  'an email is retried if the mail server %s, and is delivered once',
  { tags: 'slow' },
  async (what, failure) => {
    const email = `${what.replaceAll(' ', '-')}@example.org`
    mailServer.failWith(failure)
    const before = mailServer.failures()
    await app.signIn(email)
    await waitFor(() => expect(mailServer.failures()).toBeGreaterThan(before))
    mailServer.failWith(null)
    await waitFor(() => expect(mailServer.takenFor(email)).toHaveLength(1))
    await waitForIdleQueue(app)
    expect(mailServer.takenFor(email)).toHaveLength(1)
    expect(await recordsOf(app, email)).toEqual(['welcome: sent'])
  },
)

test.each(['sender', 'recipient', 'end'] as const)(
  'an email rejected with a 5xx at the %s is dropped, and later emails are sent',
  { tags: 'slow' },
  async (at) => {
    mailServer.failWith({ status: 550, at })
    await app.signIn(`refused-${at}@example.org`)
    await waitFor(async () =>
      expect(await recordsOf(app, `refused-${at}@example.org`)).toEqual(['welcome: failed']),
    )
    mailServer.failWith(null)
    await app.signIn(`after-${at}@example.org`)
    await waitFor(() => expect(mailServer.takenFor(`after-${at}@example.org`)).toHaveLength(1))
    await waitForIdleQueue(app)
    expect(mailServer.takenFor(`refused-${at}@example.org`)).toEqual([])
  },
)

test('an email that the mail server accepted before it crashed is not sent again', async () => {
  const email = 'died@example.org'
  mailServer.failWith('take and die')
  await app.signIn(email)
  await waitFor(() => expect(mailServer.takenFor(email)).toHaveLength(1))
  mailServer.failWith(null)
  await waitForIdleQueue(app)
  expect(mailServer.takenFor(email)).toHaveLength(1)
  expect(await recordsOf(app, email)).toEqual(['welcome: sent'])
})

test('an email that is queued several times is sent once', async () => {
  const email = 'many@example.org'
  mailServer.failWith('cut')
  await app.signIn(email)
  await queueAgain(email, 10)
  mailServer.failWith(null)
  await waitFor(() => expect(mailServer.takenFor(email)).toHaveLength(1))
  await waitForIdleQueue(app)
  expect(mailServer.takenFor(email)).toHaveLength(1)
})

test('an email whose record was deleted is not sent', async () => {
  const email = 'gone@example.org'
  mailServer.failWith('cut')
  await app.signIn(email)
  const record = await onlyRecordOf(email)
  await app.services.db.delete(emailRecords).where(eq(emailRecords.ownerId, record.ownerId))
  mailServer.failWith(null)
  await waitForIdleQueue(app)
  expect(mailServer.takenFor(email)).toEqual([])
})

async function queueAgain(email: string, times: number): Promise<void> {
  const { ownerId, kind, day } = await onlyRecordOf(email)
  const { db, jobs } = app.services
  await db.transaction((transaction) =>
    jobs.enqueueAll(transaction, emailQueue, Array(times).fill({ ownerId, kind, day })),
  )
}

async function onlyRecordOf(email: string) {
  const [record] = await app.services.db
    .select(getTableColumns(emailRecords))
    .from(emailRecords)
    .innerJoin(users, eq(users.id, emailRecords.ownerId))
    .where(eq(users.email, email))
  if (!record) throw new Error(`${email} has no emails`)
  return record
}
