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
  summary: 'Sends the welcome e-mail to oneself',
  body: emptyBody,
  answer: emailsQueued,
})

/** Queues a throwback for everybody who has a catch to look back on and had none today. */
export const sendThrowbackEmails = defineCall({
  method: 'POST',
  path: '/api/admin/emails/send-throwback',
  access: 'administrator',
  summary: 'Sends an old catch to everybody who has one',
  body: emptyBody,
  answer: emailsQueued,
})

/** Queues a summary of the day for everybody who has uploaded today. */
export const sendDailySummaryEmails = defineCall({
  method: 'POST',
  path: '/api/admin/emails/send-daily-summary',
  access: 'administrator',
  summary: 'Sends a summary to everybody who has uploaded today',
  body: emptyBody,
  answer: emailsQueued,
})

/** Forgets what was sent today, so that it can be sent again. */
export const clearEmailsSentToday = defineCall({
  method: 'POST',
  path: '/api/admin/emails/clear-sent-today',
  access: 'administrator',
  summary: 'Makes room for today’s e-mails to be sent again',
  body: emptyBody,
  answer: z.object({ cleared: z.number().int() }),
})

/** Where an e-mail's link and its one-click header (RFC 8058) lead; `?token=` is all it needs. */
export const unsubscribePath = '/api/emails/unsubscribe'
