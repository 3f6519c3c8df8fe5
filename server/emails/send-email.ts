import { isMailAddress } from '../../shared/addresses.ts'
import type { Db } from '../database/open-database.ts'
import type { Logger } from '../http/logger.ts'
import type { ServiceJob } from '../jobs/job-queue.ts'
import { DeliveryUnknown, OutsideRefused } from '../outside/outside-errors.ts'
import { buildMessage } from './build-message.ts'
import { type AddressedLetter, composeLetter, type LetterSources } from './compose-letter.ts'
import type { Message } from './delivery.ts'
import { claim, dropQueued, type EmailKey, giveBack, isQueued, noteFailure } from './email-records.ts'
import type { Mail } from './mail.ts'
import { emailQueue } from './queue-emails.ts'

interface Needs extends LetterSources {
  mail: Mail
  log: Logger
}

/** Sends one e-mail that was queued, if there is still something to say and somebody who wants to hear it. */
export const sendEmail: ServiceJob<Needs, EmailKey> = {
  name: emailQueue,
  run: async (needs, key) => {
    if (!(await isQueued(needs.db, key))) return
    const addressed = await composeLetter(needs, key)
    if (addressed === null) return await dropQueued(needs.db, key)
    try {
      await deliverOnce(needs, key, await toMessage(needs, key, addressed))
      needs.log.info({ kind: key.kind }, 'an email was sent')
    } catch (cause) {
      if (cause instanceof TakenElsewhere) return
      if (!(cause instanceof OutsideRefused || cause instanceof DeliveryUnknown)) throw cause
      if (cause instanceof OutsideRefused) await noteFailure(needs.db, key)
      needs.log.warn({ kind: key.kind, reason: cause.message }, 'an email won’t be tried again')
    }
  },
}

/** Another job has sent this e-mail, or its record is gone. */
class TakenElsewhere extends Error {}

async function toMessage(
  { mail, config }: Needs,
  { kind }: EmailKey,
  { to, letter }: AddressedLetter,
): Promise<Message> {
  if (!isMailAddress(to.address)) throw new OutsideRefused('The account has no email address.')
  const drawn = await mail.press.draw(letter)
  return await buildMessage({ from: config.mail.from, to }, drawn, kind, letter.unsubscribeUrl)
}

/** Only what surely nobody took is given back, to be tried again. */
async function deliverOnce(
  { db, mail }: { db: Db; mail: Mail },
  key: EmailKey,
  message: Message,
): Promise<void> {
  let claimed: Date | null = null
  try {
    await mail.delivery.deliver(message, async () => {
      claimed = await claim(db, key)
      if (claimed === null) throw new TakenElsewhere('Another job already handled this email.')
    })
  } catch (cause) {
    const isLost = cause instanceof DeliveryUnknown || cause instanceof OutsideRefused
    if (claimed !== null && !isLost) await giveBack(db, key, claimed)
    throw cause
  }
}
