import type { NodemailerError } from 'nodemailer/lib/errors'
import {
  DeliveryUnknownError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from '../external-services/service-errors.ts'

/**
 * What it means that sending failed. A 5xx about the sender, the recipient or the message is the server's last word on
 * this e-mail. Before those it is about our set-up (greeting, TLS, password), which the operator mends, so that waits
 * like every 4xx and every broken connection. Names no address, and nothing that the server said: both may be personal.
 */
export function toDeliveryError(cause: unknown, isHandedOver: boolean): unknown {
  const { code, command = '', responseCode } = cause as Partial<NodemailerError>
  if (code === 'ESTREAM') return cause // the message itself stopped it
  if (responseCode) {
    const message = `The mail server responded with status ${responseCode}.`
    const isPermanent =
      responseCode >= 500 && responseCode !== authenticationRequired && messageCommands.has(command)
    return isPermanent ? new ServiceRejectedError(message) : new ServiceUnavailableError(message)
  }
  // Found before the server was asked; without a status after that, what it said was no SMTP.
  if ((code === 'EMESSAGE' || code === 'EENVELOPE') && command === 'API')
    return new ServiceRejectedError('The mail server can’t accept this email.')
  if (isHandedOver)
    return new DeliveryUnknownError('The mail server didn’t confirm whether it accepted the email.')
  return new ServiceUnavailableError(`The mail server didn’t respond (${code ?? 'unknown'}).`)
}

const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const authenticationRequired = 530
