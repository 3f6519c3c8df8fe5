import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  clearEmailsSentTodayEndpoint,
  type EmailsQueued,
  sendDailySummaryEmailsEndpoint,
  sendThrowbackEmailsEndpoint,
  sendWelcomeEmailEndpoint,
} from '../../shared/emails.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { lookApart } from '../../test/app/test-decoder.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import {
  accountOf,
  changePhoto,
  logCatch,
  openImages,
  recordsOf,
  signInWelcomed,
  waitForEmails,
  waitForIdleQueue,
} from '../../test/assertions/email-assertions.ts'
import { startSmtpStandIn } from '../../test/servers/smtp.ts'
import { locations, users } from '../database/schema.ts'

const mailServer = shareInFile(startSmtpStandIn)
const app = shareInFile(() =>
  startTestApp({ SMTP_URL: mailServer.url, MAIL_FROM: 'The Log <log@example.org>' }),
)
let admin: HttpClient
const adminEmail = 'admin@example.org'
beforeAll(async () => {
  admin = await signInWelcomed(app, mailServer, adminEmail)
})

const renderer = (call: { path: string }) => admin.change<EmailsQueued>('POST', call.path)
const oldTahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2019-05-03T06:12:30', offset: '-07:00' }
const bass = { species: 'largemouth bass', lengthInches: 18.5, weightLbs: 3.2 }

test('the welcome email is sent at the first sign-in only', async () => {
  await signInWelcomed(app, mailServer, 'new@example.org')
  await app.signIn('new@example.org')
  await waitForIdleQueue(app)
  const [welcome, ...more] = mailServer.takenFor('new@example.org')
  expect(more).toEqual([])
  expect(welcome).toMatchObject({ from: 'log@example.org', to: ['new@example.org'] })
  expect(welcome?.mail).toMatchObject({
    subject: 'Welcome to Creel',
    from: { name: 'The Log', address: 'log@example.org' },
    to: [{ name: 'Ann Gler', address: 'new@example.org' }],
  })
  for (const part of [welcome?.mail.text, welcome?.mail.html]) {
    expect(part).toContain('Welcome to Creel, Ann')
    expect(part).toContain(`${app.url}/photos`)
  }
  expect(headersOf(welcome)).toMatchObject({ 'auto-submitted': 'auto-generated' })
  expect(headersOf(welcome)).not.toHaveProperty('list-unsubscribe')
})

test('of 20 concurrent welcome requests one sends, and the others get ALREADY_SENT', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.send('POST', sendWelcomeEmailEndpoint.path)),
  )
  const rejected = responses.filter(({ status }) => status === 409)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(rejected).toHaveLength(19)
  expect(await rejected[0]?.json()).toEqual({
    code: 'ALREADY_SENT',
    message: 'You were already sent the welcome email today.',
  })
  const [email] = await waitForEmails(mailServer, adminEmail, 1)
  expect(email?.mail.subject).toBe('Welcome to Creel')
  await waitForIdleQueue(app)
  await waitForEmails(mailServer, adminEmail, 1)
})

test('a throwback shows one old catch with its photo, species, size, location name and age', async () => {
  const email = 'throwback@example.org'
  const angler = await signInWelcomed(app, mailServer, email)
  const id = await logCatch(app, angler, { ...oldTahoe, seed: 1 }, bass, ['bluegill'])
  const account = await accountOf(app, email)
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(locations)
      .set({ name: 'Secret Cove', nameSource: 'angler' })
      .where(eq(locations.ownerId, account.id)),
  )
  await changePhoto(app, id, { rotationDegrees: 90 })
  const presses = await Promise.all(Array.from({ length: 20 }, () => renderer(sendThrowbackEmailsEndpoint)))
  expect(presses.map(({ queued }) => queued).reduce((sum, each) => sum + each)).toBe(1)

  const [throwback] = await waitForEmails(mailServer, email, 1)
  if (!throwback) throw new Error('There is no throwback.')
  expect(throwback.mail.subject).toBe('Throwback: Largemouth Bass, May 3, 2019')
  for (const part of [throwback.mail.text, withoutTags(throwback.mail.html)]) {
    for (const fact of [
      /Largemouth Bass, (over )?\d+ years ago/,
      'Caught: May 3, 2019',
      'Location: Secret Cove',
      'Species: Largemouth Bass, Bluegill',
      /Length: ≈.19.in \(14–24\)/,
      /Weight: ≈.3.lb \(1\.6–7\.1\)/,
    ])
      expect(part).toMatch(fact)
  }
  expect(throwback.mail.html).toContain(`${app.url}/map?locationId=`)
  expect(throwback.raw).not.toMatch(/39\.09|120\.03/)
  const unsubscribe = `${app.url}/api/emails/unsubscribe?token=${account.unsubscribeToken}`
  expect(headersOf(throwback)).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  for (const part of [throwback.mail.text, throwback.mail.html]) expect(part).toContain(unsubscribe)

  const [image] = await openImages(throwback)
  expect(image?.height).toBeGreaterThan(image?.width ?? 0)
  const upright = Buffer.from(await (await angler.fetch(`/api/photos/${id}/preview`)).arrayBuffer())
  expect(await lookApart(await turn(upright), image?.bytes ?? '')).toBeLessThan(4)
  await waitForIdleQueue(app)
  expect(mailServer.takenFor(email)).toHaveLength(2)
  expect(await recordsOf(app, email)).toEqual(['throwback: sent', 'welcome: sent'])
})

test('a summary counts the day’s catches, names the species and the biggest fish, and shows twelve photos', {
  tags: 'slow',
}, async () => {
  const email = 'summary@example.org'
  const angler = await signInWelcomed(app, mailServer, email)
  await app.services.db.update(users).set({ units: 'metric' }).where(eq(users.email, email))
  await logCatch(app, angler, { seed: 100 }, bass)
  for (let seed = 101; seed < 114; seed += 1)
    await logCatch(app, angler, { seed }, { species: 'Bluegill', lengthInches: 6 })
  expect((await renderer(sendDailySummaryEmailsEndpoint)).message).toMatch(
    /daily summar(y is|ies are) on the way\.$/,
  )
  expect(await renderer(sendDailySummaryEmailsEndpoint)).toMatchObject({ queued: 0 })

  const [summary] = await waitForEmails(mailServer, email, 1)
  if (!summary) throw new Error('There is no summary.')
  expect(summary.mail.subject).toMatch(/^Your day in Creel: 14 catches on \w+ \d+, \d{4}$/)
  for (const part of [summary.mail.text, withoutTags(summary.mail.html)]) {
    expect(part).toContain('Species: Bluegill (13), Largemouth Bass (1)')
    expect(part).toMatch(/Biggest fish: Largemouth Bass, ≈.47.cm \(37–59\), ≈.1\.5.kg \(0\.7–3\.3\)/)
  }
  expect(withoutTags(summary.mail.html)).toContain('and 2 more')
  expect(headersOf(summary)).toHaveProperty('list-unsubscribe-post')
  const images = await openImages(summary)
  expect(images.map(({ width, height }) => [width, height])).toEqual(Array(12).fill([320, 320]))
})

test('users who are unsubscribed, or have no email address or no catch, get no emails', {
  tags: 'slow',
}, async () => {
  for (const name of ['off', 'nowhere', 'nofish']) {
    const angler = await signInWelcomed(app, mailServer, `${name}@example.org`)
    const id = await logCatch(app, angler, { ...oldTahoe, seed: 30 })
    if (name === 'nofish') await changePhoto(app, id, { isFishing: false })
  }
  await app.services.db.update(users).set({ emailsWanted: false }).where(eq(users.email, 'off@example.org'))
  await app.services.db.update(users).set({ email: null }).where(eq(users.email, 'nowhere@example.org'))
  await renderer(sendThrowbackEmailsEndpoint)
  await renderer(sendDailySummaryEmailsEndpoint)
  await waitForIdleQueue(app)
  for (const name of ['off', 'nowhere', 'nofish'])
    expect(mailServer.takenFor(`${name}@example.org`)).toHaveLength(1)
})

test('user-supplied names cannot inject headers or HTML', { tags: 'slow' }, async () => {
  const email = 'hostile@example.org'
  const angler = await signInWelcomed(app, mailServer, email)
  const name = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.org\r\n\r\n'
  await app.services.db
    .update(users)
    .set({ firstName: name, lastName: '", <victim@example.org>' })
    .where(eq(users.email, email))
  await logCatch(app, angler, { ...oldTahoe, seed: 40 }, { species: name, lengthInches: 4 })
  const { id } = await accountOf(app, email)
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(locations)
      .set({ name: '</td></table><script>alert(2)</script>', nameSource: 'angler' })
      .where(eq(locations.ownerId, id)),
  )
  await renderer(sendThrowbackEmailsEndpoint)
  await renderer(sendDailySummaryEmailsEndpoint)
  for (const { mail, to } of await waitForEmails(mailServer, email, 2)) {
    expect(to).toEqual([email])
    expect(mail.to).toHaveLength(1)
    expect(mail.to?.[0]?.address).toBe(email)
    expect(mail.bcc).toBeUndefined()
    expect(mail.html).not.toMatch(/<img src=x|<script/i)
    expect(mail.text).toContain('<script>alert(2)</script>')
  }
})

test('a throwback omits a location name that consists of coordinates', { tags: 'slow' }, async () => {
  const email = 'nameless@example.org'
  const angler = await signInWelcomed(app, mailServer, email)
  await logCatch(app, angler, { ...oldTahoe, seed: 60 })
  const { id } = await accountOf(app, email)
  await writeRows(app.services.db, (transaction) =>
    transaction
      .update(locations)
      .set({ name: '39.0968, -120.0324', nameSource: 'angler' })
      .where(eq(locations.ownerId, id)),
  )
  await renderer(sendThrowbackEmailsEndpoint)
  const [throwback] = await waitForEmails(mailServer, email, 1)
  expect(throwback?.mail.text).not.toMatch(/Location:|39\.09|120\.03/)
})

test('clearing allows today’s emails to be sent again, but not the automatic welcome', {
  tags: 'slow',
}, async () => {
  const email = 'again@example.org'
  const angler = await signInWelcomed(app, mailServer, email)
  await logCatch(app, angler, { ...oldTahoe, seed: 70 })
  await renderer(sendThrowbackEmailsEndpoint)
  await waitForEmails(mailServer, email, 1)
  await waitForIdleQueue(app)
  const { cleared } = await admin.change<{ cleared: number }>('POST', clearEmailsSentTodayEndpoint.path)
  expect(cleared).toBeGreaterThan(0)
  expect(await recordsOf(app, email)).toEqual(['welcome: sent'])

  expect((await admin.send('POST', sendWelcomeEmailEndpoint.path)).status).toBe(200)
  expect((await renderer(sendThrowbackEmailsEndpoint)).queued).toBeGreaterThan(0)
  await admin.change('POST', clearEmailsSentTodayEndpoint.path)
  await renderer(sendThrowbackEmailsEndpoint)
  await waitForIdleQueue(app)
  const throwbacks = mailServer.takenFor(email).slice(1)
  expect(throwbacks.length).toBeGreaterThan(1)
  // Between the two presses the first may have gone out already: then it was sent, cleared and sent again.
  expect(throwbacks.length).toBeLessThan(4)
  await renderer(sendThrowbackEmailsEndpoint)
  await waitForIdleQueue(app)
  expect(mailServer.takenFor(email).slice(1)).toHaveLength(throwbacks.length)
})

function headersOf(email: { mail: { headers: { key: string; value: string }[] } } | undefined) {
  return Object.fromEntries((email?.mail.headers ?? []).map(({ key, value }) => [key, value]))
}

function withoutTags(html = ''): string {
  return html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '')
}

async function turn(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(image).rotate(90).png().toBuffer()
}
