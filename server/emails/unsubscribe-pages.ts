import { unsubscribePath } from '../../shared/emails.ts'
import { drawPlainPage, escapeHtml } from '../http/plain-page.ts'

/** Asks whether to stop the e-mails. */
export function drawQuestion(token: string): string {
  return drawPlainPage(
    'Stop these e-mails?',
    `<p>Creel would send you no more throwbacks and daily summaries. Your log stays as it is.</p>
<form method="post" action="${escapeHtml(`${unsubscribePath}?token=${token}`)}">
<button class="primary">Stop these e-mails</button>
</form>`,
  )
}

/** Says that they are stopped. */
export function drawUnsubscribed(): string {
  return drawPlainPage(
    'You are unsubscribed',
    `<p>No more throwbacks and daily summaries will come.</p>${wayBack}`,
  )
}

/** Says that they were stopped before. */
export function drawAlreadyOff(): string {
  return drawPlainPage('These e-mails are off', `<p>You get no throwbacks and daily summaries.</p>${wayBack}`)
}

/** Says that a link leads to nobody: cut off by a mail program, or of an account that is gone. */
export function drawUnknownLink(): string {
  return drawPlainPage(
    'This link does not work',
    `<p>It may have been cut off on its way, or the account is gone. You can stop all e-mails in your settings, too.</p>
<a class="primary" href="/settings">Open settings</a>`,
  )
}

const wayBack = `<p>Changed your mind? Switch them on again in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`
