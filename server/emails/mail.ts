import { join } from 'node:path'
import type { Config } from '../config.ts'
import { askUnwatched } from '../outside/watch-outside.ts'
import type { Delivery } from './delivery.ts'
import type { LetterPress } from './letter-press.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** Everything it takes to get a letter to its reader. */
export interface Mail {
  press: LetterPress
  delivery: Delivery
}

/** Sends by the mail server where one is set, else into a folder where the operator finds the e-mails. Nothing is loaded yet. */
export function openMail({ mail, dataDir }: Config, press: LetterPress, watched = askUnwatched): Mail {
  const delivery = mail.smtpUrl === null ? openOutbox(join(dataDir, 'outbox')) : openSmtp(mail.smtpUrl)
  const deliver: Delivery['deliver'] = (message, take) => watched(() => delivery.deliver(message, take))
  return { press, delivery: { deliver } }
}
