import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHttpClient, type HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { sessions } from '../database/schema.ts'

/* What someone can do with a cookie that they have read on a network without TLS. */

const app = shareInFile(() => startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' }))
beforeAll(async () => {
  await app.signIn('admin@example.org')
})

/** Pairs a phone over plain http, with a code of a device that is signed in. */
async function pair(browser: HttpClient): Promise<HttpClient> {
  const phone = app.visitLan()
  const { id, code } = await browser.change<{ id: string; code: string }>('POST', '/api/pairings')
  await phone.change('POST', '/api/pair/claim', { code })
  await browser.change('POST', `/api/pairings/${id}/answer`, { isConfirmed: true })
  await phone.change('POST', '/api/pair/finish', { id })
  return phone
}

/** Lets the minutes after a pairing pass. */
async function passTime(): Promise<void> {
  await app.services.db.update(sessions).set({ confirmedUntil: sql`confirmed_until - interval '10 minutes'` })
}

const token = { name: 'Script', scope: 'write' }
const deviceIds = async (browser: HttpClient) =>
  (await browser.read<{ id: string; isCurrent: boolean }[]>('/api/devices')).map(({ id }) => id)
const currentId = async (browser: HttpClient) =>
  (await browser.read<{ id: string; isCurrent: boolean }[]>('/api/devices')).find(
    ({ isCurrent }) => isCurrent,
  )?.id

describe('a session over plain http', () => {
  test('can’t delete the account, create a token or sign others out, but edits photos and signs itself out', async () => {
    const computer = await app.signIn('ann@example.org')
    const phone = await pair(computer)
    await passTime()
    for (const rejected of [
      await phone.send('DELETE', '/api/account'),
      await phone.send('POST', '/api/access-tokens', token),
      await phone.send('DELETE', `/api/devices/${await currentId(computer)}`),
    ]) {
      expect(rejected.status).toBe(403)
      expect(((await rejected.json()) as { message: string }).message).toMatch(
        /Do it on the computer that runs Creel/,
      )
    }
    expect(await deviceIds(computer)).toHaveLength(2)
    const [photo] = await phone.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
    await phone.change('PATCH', `/api/photos/${photo?.id}/species`, { species: ['Perch'] })
    await phone.change('DELETE', `/api/devices/${await currentId(phone)}`)
    expect(await deviceIds(computer)).toHaveLength(1)
    await computer.change('POST', '/api/access-tokens', token)
    await computer.change('DELETE', '/api/account')
  })

  test('of an administrator can neither delete nor sign out accounts', async () => {
    const admin = await app.signIn('admin@example.org')
    const phone = await pair(admin)
    await admin.change('PATCH', `/api/devices/${await currentId(phone)}`, { canAdminister: true })
    await passTime()
    const victim = await app.signIn('victim@example.org')
    const { id } = await victim.read<{ id: string }>('/api/auth/user')
    expect((await phone.send('DELETE', `/api/admin/users/${id}`)).status).toBe(403)
    expect((await phone.send('POST', `/api/admin/users/${id}/sign-out`)).status).toBe(403)
    expect((await victim.fetch('/api/auth/user')).status).toBe(200)
  })

  test('may do so within ten minutes of pairing with a code of this computer, but not of another phone', async () => {
    const computer = await app.signIn('ben@example.org')
    const stolen = await pair(computer)
    await passTime()
    const another = await pair(stolen)
    expect((await another.send('POST', '/api/access-tokens', token)).status).toBe(403)
    const confirmed = await pair(computer)
    await confirmed.change('POST', '/api/access-tokens', token)
    await confirmed.change('DELETE', '/api/account')
  })

  test('deletes at most 20 photos within an hour, together with tokens; the computer deletes the others', async () => {
    const computer = await app.signIn('cleo@example.org')
    const { token: key } = await computer.change<{ token: string }>('POST', '/api/access-tokens', token)
    const phone = await pair(computer)
    await passTime()
    const files = Array.from({ length: 23 }, async (_, seed) => ({
      name: `${seed}.jpg`,
      bytes: await sampleJpeg({ seed }),
    }))
    const all = await Promise.all(files)
    const ids = [...(await phone.upload(all.slice(0, 20))), ...(await phone.upload(all.slice(20)))].map(
      ({ id }) => id,
    )
    const remove = async (browser: HttpClient) =>
      (await browser.send('DELETE', `/api/photos/${ids.pop()}`)).status
    for (let count = 0; count < 20; count += 1) expect(await remove(phone)).toBe(200)
    const [origin = ''] = app.services.config.lan?.origins ?? []
    const script = createHttpClient(origin, new Map(), { authorization: `Bearer ${key}` })
    const kept = ids.at(-1)
    expect([await remove(phone), await remove(script)]).toEqual([403, 403])
    expect((await computer.fetch(`/api/photos/${kept}/thumbnail`)).status).toBe(200)
    expect(await remove(computer)).toBe(200)
  })
})
