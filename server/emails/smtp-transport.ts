import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../../shared/email-address.ts'
import {
  DeliveryUnknownError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from '../external-services/service-errors.ts'

// SMTP_URL may override these: `?greetingTimeout=5000`.
const timeoutMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/** Creates a transport that sends each email over its own SMTP connection. Loads nodemailer with the first email. */
export function createSmtpTransport(smtpUrl: string): EmailTransport {
  return {
    deliver: async (message, claim) => {
      const { connection, auth } = await prepareConnection(smtpUrl)
      // A broken connection emits `error`, but may not call back the pending command.
      const broken = new Promise<never>((_, reject) => connection.on('error', reject))
      const progress = { isHandedOver: false }
      try {
        await Promise.race([broken, transmit(connection, auth, message, claim, progress)])
        connection.quit()
      } catch (cause) {
        connection.close()
        throw toDeliveryError(cause, progress.isHandedOver)
      }
    },
  }
}

type Login = { user?: string; pass?: string } | undefined

async function prepareConnection(smtpUrl: string): Promise<{ connection: SMTPConnection; auth: Login }> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...options } = parseConnectionUrl(smtpUrl) as SMTPConnectionOptions & { auth?: Login }
  // A password is sent over TLS only, except to a mail server on this machine, whatever SMTP_URL says.
  const requireTLS = auth !== undefined && !isLoopback(options.host ?? '')
  return { connection: new Connection({ ...timeoutMs, ...options, ...(requireTLS && { requireTLS }) }), auth }
}

/** Runs the SMTP dialog: connects, logs in and sends the message. */
async function transmit(
  connection: SMTPConnection,
  auth: Login,
  { from, to, raw }: EmailMessage,
  claim: () => Promise<void>,
  progress: { isHandedOver: boolean },
): Promise<void> {
  await promisify((done) => connection.connect(done))
  if (auth && !connection.allowsAuth)
    throw new ServiceUnavailableError('The mail server doesn’t take a password, so nothing was sent.')
  if (auth) await promisify((done) => connection.login(auth, done))
  const content = Readable.from(streamContent(raw, claim, progress), { objectMode: false })
  await promisify((done) => connection.send({ from, to: [to], size: raw.length }, content, done))
}

/** Yields the message. It is read only after the server has accepted sender and recipient. */
async function* streamContent(raw: Buffer, claim: () => Promise<void>, progress: { isHandedOver: boolean }) {
  await claim()
  yield raw
  progress.isHandedOver = true
}

function promisify(run: (done: (cause?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => run((cause) => (cause ? reject(cause) : resolve())))
}

/**
 * Converts an SMTP error. A 5xx in response to sender, recipient or message rejects this email permanently. Any other
 * error, such as a 5xx about greeting, TLS or password, is retried, since the operator can fix it. Messages contain no
 * address and no text of the server, since both may be personal.
 */
function toDeliveryError(cause: unknown, isHandedOver: boolean): unknown {
  const { code, command = '', responseCode } = cause as Partial<NodemailerError>
  if (cause instanceof ServiceUnavailableError) return cause
  if (code === 'ETLS')
    return new ServiceUnavailableError(
      'The connection to the mail server can’t be encrypted, so nothing was sent.',
    )
  if (code === 'ESTREAM') return cause // an error of the message stream itself
  if (responseCode) {
    const message = `The mail server responded with status ${responseCode}.`
    const isPermanent =
      responseCode >= 500 && responseCode !== authenticationRequired && messageCommands.has(command)
    return isPermanent ? new ServiceRejectedError(message) : new ServiceUnavailableError(message)
  }
  // nodemailer rejected the message before it contacted the server.
  if ((code === 'EMESSAGE' || code === 'EENVELOPE') && command === 'API')
    return new ServiceRejectedError('The mail server can’t accept this email.')
  if (isHandedOver)
    return new DeliveryUnknownError('The mail server didn’t confirm whether it accepted the email.')
  return new ServiceUnavailableError(`The mail server didn’t respond (${code ?? 'unknown'}).`)
}

const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const authenticationRequired = 530

/** A complete email: its envelope and MIME message. */
export interface EmailMessage {
  /** The account that it is about. */
  ownerId: string
  from: string
  to: string
  /** Kind of the email, for file names. */
  topic: string
  raw: Buffer
}

/** Delivers emails. */
export interface EmailTransport {
  /**
   * Delivers an email. Calls `claim` just before transmitting the first byte; if it rejects, nothing is sent. Rejects
   * with `ServiceUnavailableError` if a retry makes sense, `ServiceRejectedError` if the email was rejected permanently,
   * and `DeliveryUnknownError` if it is unknown whether the email was accepted.
   */
  deliver(message: EmailMessage, claim: () => Promise<void>): Promise<void>
}
