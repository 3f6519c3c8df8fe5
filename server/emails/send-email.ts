import { isEmailAddress } from '../../shared/email-address.ts'
import type { Db } from '../database/open-database.ts'
import { DeliveryUnknownError, ServiceRejectedError } from '../external-services/service-errors.ts'
import type { JobDefinition } from '../jobs/job-queue.ts'
import type { Logger } from '../logging/logger.ts'
import { type AddressedEmail, composeEmail, type EmailDeps } from './compose-email.ts'
import type { RenderedEmail } from './email-content.ts'
import {
  claimForSending,
  deleteQueued,
  type EmailKey,
  isQueued,
  markFailed,
  releaseClaim,
} from './email-records.ts'
import type { Mailer } from './mailer.ts'
import { emailQueue } from './queue-emails.ts'
import type { EmailMessage } from './smtp-transport.ts'

/*
 * The way of an email: `queue-emails.ts` records and queues it, for an administrator or by `email-schedule.ts`. This job composes it from
 * the data of the moment (`compose-email.ts`), has a child process render it (`email-renderer.ts`) and delivers it, by SMTP or into a
 * folder (`mailer.ts`). The record is claimed just before the first byte is sent, so no failure sends an email twice; the claim is
 * released only if the email was certainly not accepted, and then the job is tried again.
 */

interface Deps extends EmailDeps {
  mailer: Mailer
  log: Logger
}

/** Job that sends one queued email, unless its content is gone or the user has unsubscribed. */
export const sendEmail: JobDefinition<Deps, EmailKey> = {
  name: emailQueue,
  run: async (deps, key) => {
    if (!(await isQueued(deps.db, key))) return
    const addressed = await composeEmail(deps, key)
    if (addressed === null) return await deleteQueued(deps.db, key)
    try {
      await deliverOnce(deps, key, await toMessage(deps, key, addressed))
      deps.log.info({ kind: key.kind }, 'an email was sent')
    } catch (cause) {
      if (cause instanceof AlreadyClaimedError) return
      if (!(cause instanceof ServiceRejectedError || cause instanceof DeliveryUnknownError)) throw cause
      if (cause instanceof ServiceRejectedError) await markFailed(deps.db, key)
      deps.log.warn({ kind: key.kind, reason: cause.message }, 'an email won’t be tried again')
    }
  },
}

/** Thrown if another job has sent this email, or its record was deleted. */
class AlreadyClaimedError extends Error {}

async function toMessage(
  { mailer, config }: Deps,
  { kind, ownerId }: EmailKey,
  { to, content }: AddressedEmail,
): Promise<EmailMessage> {
  if (!isEmailAddress(to.address)) throw new ServiceRejectedError('The account has no email address.')
  const rendered = await mailer.renderer.render(content)
  const message = await buildMessage({ from: config.mail.from, to }, rendered, kind, content.unsubscribeUrl)
  return { ...message, ownerId }
}

/** Delivers an email; releases its claim only if it was certainly not accepted, so that it is retried. */
async function deliverOnce(
  { db, mailer }: { db: Db; mailer: Mailer },
  key: EmailKey,
  message: EmailMessage,
): Promise<void> {
  let claimed: Date | null = null
  try {
    await mailer.transport.deliver(message, async () => {
      claimed = await claimForSending(db, key)
      if (claimed === null) throw new AlreadyClaimedError('Another job already handled this email.')
    })
  } catch (cause) {
    const isFinal = cause instanceof DeliveryUnknownError || cause instanceof ServiceRejectedError
    if (claimed !== null && !isFinal) await releaseClaim(db, key, claimed)
    throw cause
  }
}

/** Sender and recipient of an email. */
interface Addresses {
  from: { name: string; address: string }
  to: { name: string; address: string }
}

/** Builds the MIME message of a rendered email: text, HTML, inline images and headers. */
async function buildMessage(
  { from, to }: Addresses,
  { subject, html, text, images }: RenderedEmail,
  topic: string,
  unsubscribeUrl: string | null,
): Promise<Omit<EmailMessage, 'ownerId'>> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({
    from,
    to,
    subject,
    text,
    html,
    headers: toHeaders(unsubscribeUrl),
    attachments: images.map(({ cid, bytes, mediaType }) => ({
      cid,
      filename: `${cid}.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
      content: Buffer.from(bytes),
      contentType: mediaType,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = message.getEnvelope()
  return {
    from: envelope.from || from.address,
    to: envelope.to[0] ?? to.address,
    topic,
    raw: await message.build(),
  }
}

/** Returns headers that suppress automatic replies (RFC 3834) and allow unsubscribing with one click (RFC 8058). */
function toHeaders(unsubscribeUrl: string | null): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl === null) return automatic
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
