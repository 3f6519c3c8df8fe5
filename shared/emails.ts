import { z } from 'zod'
import { defineCall, emptyBody } from './call.ts'

/** How many e-mails a press of a button has put on their way. */
export const emailsQueued = z.object({
  queued: z.number().int(),
  message: z.string().describe('One sentence for the administrator'),
})
export type EmailsQueued = z.infer<typeof emailsQueued>

/** Sends the welcome e-mail to the administrator who asks, at most once a day: then it says so. */
export const sendWelcomeEmail = defineCall({
  method: 'POST',
  path: '/api/admin/emails/send-welcome',
  access: 'administrator',
  summary: 'Sends the welcome email to yourself',
  body: emptyBody,
  answer: emailsQueued,
})

/** Queues a throwback for everybody who has a catch to look back on and had none today. */
export const sendThrowbackEmails = defineCall({
  method: 'POST',
  path: '/api/admin/emails/send-throwback',
  access: 'administrator',
  summary: 'Sends an old catch to everyone who has one',
  body: emptyBody,
  answer: emailsQueued,
})

/** Queues a summary of the day for everybody who has uploaded today. */
export const sendDailySummaryEmails = defineCall({
  method: 'POST',
  path: '/api/admin/emails/send-daily-summary',
  access: 'administrator',
  summary: 'Sends a summary to everyone who has uploaded today',
  body: emptyBody,
  answer: emailsQueued,
})

/** Forgets what was sent today, so that it can be sent again. */
export const clearEmailsSentToday = defineCall({
  method: 'POST',
  path: '/api/admin/emails/clear-sent-today',
  access: 'administrator',
  summary: 'Clears today’s email records so emails can be sent again',
  body: emptyBody,
  answer: z.object({ cleared: z.number().int() }),
})

/** How many would get an e-mail if a button were pressed now, and how many of today's would be forgotten. */
export const emailsDue = z.object({
  welcome: z.number().int(),
  throwback: z.number().int(),
  dailySummary: z.number().int(),
  recorded: z.number().int().describe('E-mails of today that were sent, refused, or are on their way'),
})
export type EmailsDue = z.infer<typeof emailsDue>

/** Counts whom each button would write to; nothing is sent. */
export const getEmailsDue = defineCall({
  method: 'GET',
  path: '/api/admin/emails/due',
  access: 'administrator',
  summary: 'How many people would get each email now',
  answer: emailsDue,
})

/** The e-mails there are. */
export const previewKind = z.enum(['welcome', 'throwback', 'daily-summary'])
export type PreviewKind = z.infer<typeof previewKind>

/** An e-mail as the administrator who asks would get it; never with anything of somebody else's. */
export const emailPreview = z.object({
  kind: previewKind,
  subject: z.string(),
  html: z
    .string()
    .describe('The whole page, with its pictures inside and a policy that lets it ask for nothing'),
  text: z.string().describe('The same for those who read plain text'),
  isSample: z.boolean().describe('Made of an invented catch, since the own log has none that fits'),
})
export type EmailPreview = z.infer<typeof emailPreview>

/** Shows an e-mail without sending it. */
export const previewEmail = defineCall({
  method: 'GET',
  path: '/api/admin/emails/preview',
  access: 'administrator',
  summary: 'An email as you would receive it',
  query: z.strictObject({ kind: previewKind }),
  answer: emailPreview,
})

/** Where an e-mail's link and its one-click header (RFC 8058) lead; `?token=` is all it needs. */
export const unsubscribePath = '/api/emails/unsubscribe'
