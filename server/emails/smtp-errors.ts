import type { NodemailerError } from 'nodemailer/lib/errors'
import {
  DeliveryUnknownError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from '../external-services/service-errors.ts'

/**
 * Converts an SMTP error. A 5xx in response to sender, recipient or message rejects this email permanently. Any other
 * error, such as a 5xx about greeting, TLS or password, is retried, since the operator can fix it. Messages contain no
 * address and no text of the server, since both may be personal.
 */
export function toDeliveryError(cause: unknown, isHandedOver: boolean): unknown {
  const { code, command = '', responseCode } = cause as Partial<NodemailerError>
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
