import { isEmailAddress } from '../../shared/email-address.ts'
import type { Db } from '../database/open-database.ts'
import { DeliveryUnknownError, ServiceRejectedError } from '../external-services/service-errors.ts'
import type { JobDefinition } from '../jobs/job-queue.ts'
import type { Logger } from '../logging/logger.ts'
import { buildMessage } from './build-message.ts'
import { type AddressedEmail, composeEmail, type EmailDeps } from './compose-email.ts'
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
import type { EmailMessage } from './transport.ts'

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
  { kind }: EmailKey,
  { to, content }: AddressedEmail,
): Promise<EmailMessage> {
  if (!isEmailAddress(to.address)) throw new ServiceRejectedError('The account has no email address.')
  const rendered = await mailer.renderer.render(content)
  return await buildMessage({ from: config.mail.from, to }, rendered, kind, content.unsubscribeUrl)
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
