import { beforeAll, expect, test } from 'vitest'
import {
  clearEmailsSentTodayEndpoint,
  type EmailPreview,
  type EmailsDue,
  type EmailsQueued,
  getEmailsDueEndpoint,
  type PreviewKind,
  previewEmailEndpoint,
  sendDailySummaryEmailsEndpoint,
  sendThrowbackEmailsEndpoint,
  sendWelcomeEmailEndpoint,
} from '../../shared/emails.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { accountOf, logCatch, waitForIdleQueue } from '../../test/assertions/email-assertions.ts'

const app = shareInFile(startTestApp)
const admin = shareInFile(() => app.signIn('admin@example.org'))
beforeAll(async () => {
  const angler = await app.signIn('angler@example.org')
  await logCatch(app, angler, { takenAt: '2019-05-03T06:12:30', offset: '-07:00', seed: 1 }, secretFish)
})

const secretFish = { species: 'secret sturgeon', lengthInches: 99 }
const kinds: PreviewKind[] = ['welcome', 'throwback', 'daily-summary']
const preview = (kind: PreviewKind) => admin.read<EmailPreview>(`${previewEmailEndpoint.path}?kind=${kind}`)

test('a preview without own catches shows a sample catch and no data of other users', {
  tags: 'slow',
}, async () => {
  expect(await preview('welcome')).toMatchObject({ subject: 'Welcome to Creel', isSample: false })
  expect(await preview('throwback')).toMatchObject({
    isSample: true,
    subject: expect.stringMatching(/^Throwback: Largemouth Bass, /),
    text: expect.stringContaining('Sample Lake'),
  })
  expect(await preview('daily-summary')).toMatchObject({
    isSample: true,
    text: expect.stringContaining('Ann'),
  })
  const { unsubscribeToken } = await accountOf(app, 'admin@example.org')
  for (const kind of kinds) {
    const shown = JSON.stringify(await preview(kind))
    expect(shown).not.toMatch(/secret/i)
    expect(shown).not.toContain(unsubscribeToken)
  }
})

test('a preview embeds its images and has a policy that blocks scripts and requests', async () => {
  for (const kind of kinds) {
    const { html } = await preview(kind)
    const policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    expect(html).toContain(
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/><base target="_blank"/>`,
    )
    expect(html).not.toContain('cid:')
    expect(html).toContain('src="data:image/png;base64,')
    expect(html.match(/data:image\/jpeg/g)?.length ?? 0).toBe(
      { welcome: 0, throwback: 1, 'daily-summary': 3 }[kind],
    )
  }
})

test('the count of due emails matches what each button queues', { tags: 'slow' }, async () => {
  const due = () => admin.read<EmailsDue>(getEmailsDueEndpoint.path)
  expect(await due()).toEqual({ welcome: 1, throwback: 1, dailySummary: 1, recorded: 0 })
  for (const { path } of [
    sendWelcomeEmailEndpoint,
    sendThrowbackEmailsEndpoint,
    sendDailySummaryEmailsEndpoint,
  ])
    expect(await admin.change<EmailsQueued>('POST', path)).toMatchObject({ queued: 1 })
  expect(await due()).toEqual({ welcome: 0, throwback: 0, dailySummary: 0, recorded: 3 })
  await waitForIdleQueue(app)
  expect(await admin.change('POST', clearEmailsSentTodayEndpoint.path)).toEqual({ cleared: 3 })
  expect(await due()).toEqual({ welcome: 1, throwback: 1, dailySummary: 1, recorded: 0 })
})
