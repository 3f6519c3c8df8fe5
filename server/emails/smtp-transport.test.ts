import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { recordsOf, waitForIdleQueue } from '../../test/assertions/email-assertions.ts'
import { type SmtpFailure, startSmtpStandIn } from '../../test/servers/smtp.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const mailServer = shareInFile(startSmtpStandIn)
const app = shareInFile(() =>
  startTestApp({
    SMTP_URL: `${mailServer.url}/?greetingTimeout=300&socketTimeout=1000`,
    MAIL_FROM: 'log@example.org',
  }),
)
afterEach(() => mailServer.failWith(null))

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

describe('with a password in SMTP_URL, nothing is sent', () => {
  const message = {
    ownerId: randomUUID(),
    from: 'log@example.org',
    to: 'ann@example.org',
    topic: 'welcome',
    raw: Buffer.from('Hi'),
  }

  test('to a server that doesn’t ask for it', async () => {
    const open = await startSmtpStandIn({ takesPasswords: false })
    try {
      const sent = createSmtpTransport(open.url).deliver(message, async () => {})
      await expect(sent).rejects.toThrow('The mail server doesn’t take a password, so nothing was sent.')
      expect(open.taken).toEqual([])
      await createSmtpTransport(open.url.replace('creel:secret@', '')).deliver(message, async () => {})
      expect(open.taken).toHaveLength(1)
    } finally {
      await open.stop()
    }
  })

  test.each(['', '?ignoreTLS=true', '?requireTLS=false'])(
    'without encryption to another machine, even with the parameters “%s”',
    async (parameters) => {
      const before = mailServer.taken.length
      // An address that isn’t written as one of this machine.
      const url = `${mailServer.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/${parameters}`
      const sent = createSmtpTransport(url).deliver(message, async () => {})
      await expect(sent).rejects.toThrow(
        'The connection to the mail server can’t be encrypted, so nothing was sent.',
      )
      expect(mailServer.taken).toHaveLength(before)
    },
  )
})
