import type { User } from '../../shared/account.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { NotificationPermissionState } from '../device/notifications.ts'

/**
 * Returns the description of the notification switch; `hasVision` is undefined until the configuration is loaded. Only
 * administrators are told where to turn identification on.
 */
export function notificationText(
  permission: NotificationPermissionState,
  hasVision: boolean | undefined,
  isAdmin: boolean,
): string {
  if (permission === 'unsupported') return unsupportedText
  if (permission === 'denied') return deniedText
  return hasVision === false ? `${noVisionText(isAdmin)} ${notificationDescription}` : notificationDescription
}

const notificationDescription =
  'Lets you know when your uploaded photos have been identified, while Creel is open in the background. Applies to this browser only.'
const deniedText =
  'Your browser is blocking notifications from Creel. Open this site’s settings (usually the icon next to the address), allow notifications, then turn this on.'
const unsupportedText =
  'This browser can’t show notifications here. On an iPhone or iPad, add Creel to your Home Screen first; on other devices, open Creel over https.'

function noVisionText(isAdmin: boolean): string {
  return isAdmin ? 'Identification is off; see Services below.' : 'Identification is off on this server.'
}

/** Returns the description of the auto-scan switch; a reason why it has no effect comes first. */
export function autoScanText(hasVision: boolean | undefined, isAdmin: boolean): string {
  const text =
    'Identifies new photos from this browser automatically. When off, choose “Identify” in a photo’s menu.'
  return hasVision === false ? `${noVisionText(isAdmin)} This takes effect once it is on. ${text}` : text
}

/** Returns the description of the email switch. */
export function emailText(
  { email, isAdmin }: Pick<User, 'email' | 'isAdmin'>,
  hasMail: boolean | undefined,
): string {
  if (email === null) return 'Your account has no email address, so no emails are sent.'
  const text = `Sends an old catch now and then, and a summary on days you upload, to ${email}.`
  if (hasMail !== false) return text
  return `${isAdmin ? 'No mail server is set up yet; see Services below.' : 'This server doesn’t send emails yet.'} This takes effect once it does. ${text}`
}

/** Returns the description of the switch for further looks, with what the last photos took once that is known. */
export function looksAgainText(
  taken: { photos: number; looks: number; tokens: number | null } | undefined,
): string {
  const text =
    'If the vision service is unsure about a fish, it looks at enlarged parts of the photo, at most twice. Each look costs about as much as the first.'
  if (taken === undefined || taken.photos === 0) return text
  const { photos, looks, tokens } = taken
  const cost = `Your last ${plural(photos, 'photo')} took ${plural(looks, 'look')}`
  return tokens === null
    ? `${text} ${cost}.`
    : `${text} ${cost}, about ${Math.round(tokens / photos).toLocaleString('en-US')} tokens per photo.`
}
