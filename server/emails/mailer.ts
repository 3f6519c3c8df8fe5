import { join } from 'node:path'
import type { Config } from '../config.ts'
import { callUntracked } from '../external-services/service-health.ts'
import type { EmailRenderer } from './email-renderer.ts'
import { createFileTransport } from './file-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { EmailTransport } from './transport.ts'

/** Everything it takes to get a letter to its reader. */
export interface Mailer {
  renderer: EmailRenderer
  delivery: EmailTransport
}

/** Sends by the mail server where one is set, else into a folder where the operator finds the e-mails. Nothing is loaded yet. */
export function createMailer(
  { mail, dataDir }: Config,
  renderer: EmailRenderer,
  watched = callUntracked,
): Mailer {
  const delivery =
    mail.smtpUrl === null ? createFileTransport(join(dataDir, 'outbox')) : createSmtpTransport(mail.smtpUrl)
  const deliver: EmailTransport['deliver'] = (message, take) => watched(() => delivery.deliver(message, take))
  return { renderer, delivery: { deliver } }
}
