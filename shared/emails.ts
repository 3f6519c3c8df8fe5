import { z } from 'zod'
import { defineEndpoint, emptyBody } from './endpoint.ts'

/** The number of emails that an administrator's action has queued. */
export const emailsQueued = z.object({
  queued: z.number().int(),
  message: z.string().describe('One sentence for the administrator'),
})
export type EmailsQueued = z.infer<typeof emailsQueued>

/** Queues the welcome email to the caller; responds 409 `ALREADY_SENT` the second time on a day. */
export const sendWelcomeEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/emails/send-welcome',
  access: 'administrator',
  summary: 'Sends the welcome email to yourself',
  body: emptyBody,
  response: emailsQueued,
})

/** Queues a throwback for every user who has a catch to look back on and got none today. */
export const sendThrowbackEmailsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/emails/send-throwback',
  access: 'administrator',
  summary: 'Sends an old catch to everyone who has one',
  body: emptyBody,
  response: emailsQueued,
})

/** Queues a summary of the day for every user who has uploaded today. */
export const sendDailySummaryEmailsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/emails/send-daily-summary',
  access: 'administrator',
  summary: 'Sends a summary to everyone who has uploaded today',
  body: emptyBody,
  response: emailsQueued,
})

/** Deletes the records of today's emails, so that they can be sent again. */
export const clearEmailsSentTodayEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/emails/clear-sent-today',
  access: 'administrator',
  summary: 'Clears today’s email records so emails can be sent again',
  body: emptyBody,
  response: z.object({ cleared: z.number().int() }),
})

/** How many recipients each send action would have now, and how many of today's email records a clear would delete. */
export const emailsDue = z.object({
  welcome: z.number().int(),
  throwback: z.number().int(),
  dailySummary: z.number().int(),
  recorded: z.number().int().describe('Emails from today that were sent, refused, or are on the way'),
})
export type EmailsDue = z.infer<typeof emailsDue>

/** Counts the recipients of each send action; sends nothing. */
export const getEmailsDueEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/emails/due',
  access: 'administrator',
  summary: 'How many people would get each email now',
  response: emailsDue,
})

/** The kinds of emails. */
export const previewKind = z.enum(['welcome', 'throwback', 'daily-summary'])
export type PreviewKind = z.infer<typeof previewKind>

/** An email as the calling administrator would receive it; never contains another user's data. */
export const emailPreview = z.object({
  kind: previewKind,
  subject: z.string(),
  html: z
    .string()
    .describe('The whole page, with its pictures embedded and a policy that blocks every request'),
  text: z.string().describe('The same as plain text'),
  isSample: z.boolean().describe('Made with a sample catch because your log has none that fits'),
})
export type EmailPreview = z.infer<typeof emailPreview>

/** Returns a preview of an email without sending it. */
export const previewEmailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/emails/preview',
  access: 'administrator',
  summary: 'An email as you would receive it',
  query: z.strictObject({ kind: previewKind }),
  response: emailPreview,
})

/** Target of the unsubscribe link and of the one-click header (RFC 8058) in emails; `?token=` is the only input. */
export const unsubscribePath = '/api/emails/unsubscribe'
