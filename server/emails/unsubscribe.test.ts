import { expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { unsubscribePath } from '../../shared/emails.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { accountOf } from '../../test/assertions/email-assertions.ts'

const app = shareInFile(startTestApp)

const oneClick = 'List-Unsubscribe=One-Click'

async function subscriber(email: string): Promise<{ angler: HttpClient; link: string }> {
  const angler = await app.signIn(email)
  const { unsubscribeToken } = await accountOf(app, email)
  return { angler, link: `${unsubscribePath}?token=${unsubscribeToken}` }
}

async function wantsEmails(angler: HttpClient): Promise<boolean> {
  return (await angler.read<User>('/api/auth/user')).emailsWanted
}

test('opening the link changes nothing; its button unsubscribes without a sign-in and links to the settings', async () => {
  const { angler, link } = await subscriber('button@example.org')
  const page = await app.visit().fetch(link, { headers: { accept: 'text/html' } })
  const pageHtml = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(pageHtml).toContain(`<form method="post" action="${link}">`)
  expect(await wantsEmails(angler)).toBe(true)

  const response = await app.visit().submit(link, {})
  expect(response.status).toBe(200)
  const responseHtml = await response.text()
  for (const words of ['You’re unsubscribed', 'href="/settings"']) expect(responseHtml).toContain(words)
  expect(await wantsEmails(angler)).toBe(false)
  expect(await (await app.visit().fetch(link)).text()).toContain('These emails are off')
})

test.each<[string, Record<string, string>, string | FormData]>([
  ['as in RFC 8058', { 'content-type': 'application/x-www-form-urlencoded' }, oneClick],
  ['as multipart', {}, multipartOneClick()],
  [
    'from a page of a mail provider',
    {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    oneClick,
  ],
])('a one-click request unsubscribes: %s', async (how, headers, body) => {
  const { angler, link } = await subscriber(`${how.replaceAll(' ', '-')}@example.org`)
  const response = await app.visit().fetch(link, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(await wantsEmails(angler)).toBe(false)
})

test.each([
  '',
  '?token=',
  '?token=nonsense',
  '?token=00000000-0000-4000-8000-000000000000',
  '?token=a&token=b',
])('a link without a valid token (%s) shows an error page', async (query) => {
  const looked = await app.visit().fetch(`${unsubscribePath}${query}`)
  const pressed = await app.visit().submit(`${unsubscribePath}${query}`, {})
  for (const response of [looked, pressed]) {
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This link doesn’t work')
  }
})

test('a link unsubscribes only its own user', async () => {
  const { angler } = await subscriber('bystander@example.org')
  const { link } = await subscriber('leaver@example.org')
  await app.visit().submit(link, {})
  expect(await wantsEmails(angler)).toBe(true)
})

function multipartOneClick(): FormData {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  return form
}
