import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { PhotoRequest } from '../../scripts/samples/sample-photo.ts'
import { catches, catchPhotos, emailRecords, photos, users } from '../../server/database/schema.ts'
import type { HttpClient } from '../app/http-client.ts'
import type { TestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { writeRows } from '../app/write-rows.ts'
import { sampleJpeg } from '../samples/samples.ts'
import type { ReceivedEmail, SmtpStandIn } from '../servers/smtp.ts'

/* Shared by the tests of emails. */

/** Signs a user in and waits for the welcome email. */
export async function signInWelcomed(
  app: TestApp,
  mailServer: SmtpStandIn,
  email: string,
): Promise<HttpClient> {
  const browser = await app.signIn(email)
  await waitFor(() => expect(mailServer.takenFor(email)).toHaveLength(1))
  return browser
}

/** Waits until an address has received a number of emails after the welcome email, and returns them. */
export async function waitForEmails(
  mailServer: SmtpStandIn,
  email: string,
  count: number,
): Promise<ReceivedEmail[]> {
  const afterWelcome = () => mailServer.takenFor(email).slice(1)
  await waitFor(() => expect(afterWelcome()).toHaveLength(count))
  return afterWelcome()
}

/** Waits until all email jobs are done. */
export async function waitForIdleQueue(app: TestApp): Promise<void> {
  await waitFor(async () => expect(await countWaitingJobs(app)).toBe(0))
}

async function countWaitingJobs({ services }: TestApp): Promise<number> {
  const { rows } = await services.db.execute<{ count: number }>(
    `select count(*)::int as count from jobs.job where name = 'send-email' and state not in ('completed', 'failed')`,
  )
  return rows[0]?.count ?? 0
}

/** Uploads a photo, stores details of its fish as a vision service would, and returns the photo's ID. */
export async function logCatch(
  app: TestApp,
  user: HttpClient,
  request: PhotoRequest,
  fish: Partial<typeof catches.$inferInsert> = {},
  furtherSpecies: string[] = [],
): Promise<string> {
  const [result] = await user.upload([{ name: 'catch.jpg', bytes: await sampleJpeg(request) }])
  const id = result?.id
  if (!id) throw new Error(`The upload failed: ${result?.error}`)
  if (Object.keys(fish).length > 0)
    await writeRows(app.services.db, (transaction) =>
      transaction.update(catches).set(fish).where(eq(catches.id, id)),
    )
  for (const species of furtherSpecies)
    await writeRows(app.services.db, async (transaction) => {
      const [photo] = await transaction.select().from(photos).where(eq(photos.id, id))
      const key = { ownerId: photo?.ownerId ?? '', catchId: randomUUID() }
      await transaction.insert(catches).values({ ownerId: key.ownerId, id: key.catchId, species })
      await transaction.insert(catchPhotos).values({ ...key, photoId: id, position: 1 })
    })
  return id
}

/** The user with an email address. */
export async function accountOf({ services }: TestApp, email: string) {
  const [user] = await services.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`${email} has no account`)
  return user
}

/** The email records of a user, such as `throwback: sent`. */
export async function recordsOf(app: TestApp, email: string): Promise<string[]> {
  const { id } = await accountOf(app, email)
  const rows = await app.services.db.select().from(emailRecords).where(eq(emailRecords.ownerId, id))
  return rows.map(({ kind, status }) => `${kind}: ${status}`).sort()
}

/** Changes the row of a photo. */
export async function changePhoto(
  { services }: TestApp,
  id: string,
  change: Partial<typeof photos.$inferInsert>,
): Promise<void> {
  await writeRows(services.db, (transaction) =>
    transaction.update(photos).set(change).where(eq(photos.id, id)),
  )
}

/** Opens the photos attached to an email, which its HTML must show by their content IDs. Sizes are in px. */
export async function openImages({ mail }: ReceivedEmail) {
  const images = mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')
  return await Promise.all(
    images.map(async ({ contentId = '', content }) => {
      expect(mail.html).toContain(`src="cid:${contentId.slice(1, -1)}"`)
      const bytes = Buffer.from(content as ArrayBuffer)
      const { format, width, height, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'jpeg' })
      return { bytes, width, height }
    }),
  )
}
