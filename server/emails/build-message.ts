import type { RenderedEmail } from './email-content.ts'
import type { EmailMessage } from './transport.ts'

/** Sender and recipient of an email. */
export interface Addresses {
  from: { name: string; address: string }
  to: { name: string; address: string }
}

/** Builds the MIME message of a rendered email: text, HTML, inline images and headers. */
export async function buildMessage(
  { from, to }: Addresses,
  { subject, html, text, images }: RenderedEmail,
  topic: string,
  unsubscribeUrl: string | null,
): Promise<EmailMessage> {
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
