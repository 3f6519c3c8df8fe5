import { signInPath } from '../../shared/account.ts'
import { escapeHtml, renderHtmlPage } from '../http/html-page.ts'

/** The data of the sign-in page: the values entered before, the error message, and the accounts used here earlier. */
export interface LocalSignInPage {
  token: string
  returnTo: string
  errorMessage?: string
  email?: string
  firstName?: string
  lastName?: string
  accounts: { subject: string; email: string | null; firstName: string | null; lastName: string | null }[]
}

/** Returns the HTML of the local sign-in page, which works without JavaScript. */
export function renderLocalSignInPage(page: LocalSignInPage): string {
  return renderHtmlPage(
    'Sign in to Creel',
    `<p>Creel is running on your own computer, so there’s no password. Just tell us who you are.</p>
${page.accounts.length === 0 ? '' : renderAccounts(page)}
<form method="post" action="${signInPath}">
${hiddenFields(page)}
<label>Email<input name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(page.email)}"${page.errorMessage ? ' aria-invalid="true" aria-describedby="email-error"' : ''}></label>
${page.errorMessage ? `<p id="email-error" class="problem" role="alert">${escapeHtml(page.errorMessage)}</p>` : ''}
<div class="names">
<label>First name<input name="firstName" autocomplete="given-name" maxlength="200" value="${escapeHtml(page.firstName)}"></label>
<label>Last name<input name="lastName" autocomplete="family-name" maxlength="200" value="${escapeHtml(page.lastName)}"></label>
</div>
<button class="primary">Continue</button>
</form>`,
    { backPath: page.returnTo },
  )
}

function renderAccounts(page: LocalSignInPage): string {
  const buttons = page.accounts.map(({ subject, email, firstName, lastName }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    return `<button class="account" name="account" value="${escapeHtml(subject)}">
<strong>${escapeHtml(name || email)}</strong>${name ? `<span>${escapeHtml(email)}</span>` : ''}</button>`
  })
  return `<form method="post" action="${signInPath}" aria-label="Recent accounts">
${hiddenFields(page)}
${buttons.join('\n')}
</form>
<p class="or">or use another account</p>`
}

function hiddenFields(page: LocalSignInPage): string {
  return `<input type="hidden" name="token" value="${escapeHtml(page.token)}">
<input type="hidden" name="returnTo" value="${escapeHtml(page.returnTo)}">`
}
