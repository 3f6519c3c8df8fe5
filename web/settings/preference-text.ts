import type { NotificationPermissionState } from '../device/notifications.ts'

/** Returns the description of the notification switch; `hasVision` is undefined until the configuration is loaded. */
export function notificationText(
  permission: NotificationPermissionState,
  hasVision: boolean | undefined,
): string {
  if (permission === 'unsupported') return unsupported
  if (permission === 'denied') return denied
  return hasVision === false ? `${about} ${nobodyLooks}` : about
}

const about =
  'Lets you know when your uploaded photos have been identified, while Creel is open in the background. Applies to this browser only.'
const denied =
  'Your browser is blocking notifications from Creel. Open this site’s settings (usually the icon next to the address), allow notifications, then turn this on.'
const unsupported =
  'This browser can’t show notifications here. On an iPhone or iPad, add Creel to your Home Screen first; on other devices, open Creel over https.'
const nobodyLooks = 'Identification isn’t set up yet; see Services below.'

/** Returns the description of the auto-scan switch. */
export function autoScanText(hasVision: boolean | undefined): string {
  const words =
    'Identifies new photos from this browser automatically. When off, choose “Identify” in a photo’s menu.'
  return hasVision === false ? `${words} ${nobodyLooks}` : words
}

/** Returns the description of the email switch. */
export function emailText(email: string | null, hasMail: boolean | undefined): string {
  if (email === null) return 'Your account has no email address, so no emails are sent.'
  const words = `Sends an old catch now and then, and a summary on days you upload, to ${email}.`
  return hasMail === false ? `${words} No mail server is set up yet; see Services below.` : words
}
