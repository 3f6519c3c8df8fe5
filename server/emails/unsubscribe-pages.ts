import { unsubscribePath } from '../../shared/emails.ts'
import { escapeHtml, renderHtmlPage } from '../http/html-page.ts'

/** Asks whether to stop the e-mails. */
export function renderConfirmation(token: string): string {
  return renderHtmlPage(
    'Stop these emails?',
    `<p>You’ll no longer get throwbacks or daily summaries. Your log stays as it is.</p>
<form method="post" action="${escapeHtml(`${unsubscribePath}?token=${token}`)}">
<button class="primary">Stop these emails</button>
</form>`,
  )
}

/** Says that they are stopped. */
export function renderUnsubscribed(): string {
  return renderHtmlPage(
    'You’re unsubscribed',
    `<p>You won’t get any more throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Says that they were stopped before. */
export function renderAlreadyUnsubscribed(): string {
  return renderHtmlPage(
    'These emails are off',
    `<p>You aren’t getting throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Says that a link leads to nobody: cut off by a mail program, or of an account that is gone. */
export function renderInvalidLink(): string {
  return renderHtmlPage(
    'This link doesn’t work',
    `<p>It may be incomplete, or the account may have been deleted. You can also stop all emails in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`,
  )
}

const settingsLink = `<p>Changed your mind? You can turn them back on in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`
