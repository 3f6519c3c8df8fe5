import { unsubscribePath } from '../../shared/emails.ts'
import { escapeHtml, renderHtmlPage } from '../http/html-page.ts'

/** Renders the page that asks for confirmation. */
export function renderConfirmation(token: string): string {
  return renderHtmlPage(
    'Stop these emails?',
    `<p>You’ll no longer get throwbacks or daily summaries. Your log stays as it is.</p>
<form method="post" action="${escapeHtml(`${unsubscribePath}?token=${token}`)}">
<button class="primary">Stop these emails</button>
</form>`,
  )
}

/** Renders the page shown after unsubscribing. */
export function renderUnsubscribed(): string {
  return renderHtmlPage(
    'You’re unsubscribed',
    `<p>You won’t get any more throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Renders the page for a user who has already unsubscribed. */
export function renderAlreadyUnsubscribed(): string {
  return renderHtmlPage(
    'These emails are off',
    `<p>You aren’t getting throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Renders the page for an invalid token: truncated by a mail client, or of a deleted account. */
export function renderInvalidLink(): string {
  return renderHtmlPage(
    'This link doesn’t work',
    `<p>It may be incomplete, or the account may have been deleted. You can also stop all emails in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`,
  )
}

const settingsLink = `<p>Changed your mind? You can turn them back on in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`
