import type { NoticePermission } from '../device/notices.ts'

/** Returns the description of the notification switch; `hasVision` is undefined until the configuration is loaded. */
export function notificationWords(permission: NoticePermission, hasVision: boolean | undefined): string {
  if (permission === 'unsupported') return unsupported
  if (permission === 'denied') return denied
  return hasVision === false ? `${about} ${nobodyLooks}` : about
}

const about =
  'Tells you when the photos you uploaded have been identified, while Creel is open in the background. In this browser only.'
const denied =
  'Your browser blocks notifications from Creel. Open the settings for this site in the browser, most often by the sign beside the address, and allow notifications; then switch this on.'
const unsupported =
  'This browser shows no notifications here. On an iPhone or iPad, add Creel to the home screen first; elsewhere Creel must be reached over https.'
const nobodyLooks = 'No identification is set up here yet; see Services below.'

/** Returns the description of the auto-scan switch. */
export function scanWords(hasVision: boolean | undefined): string {
  const words =
    'Has new photos from this browser identified. Switched off, each photo has “Identify” in its menu.'
  return hasVision === false ? `${words} ${nobodyLooks}` : words
}

/** Returns the description of the email switch. */
export function emailWords(email: string | null, hasMail: boolean | undefined): string {
  if (email === null) return 'Your account has no e-mail address, so none are sent.'
  const words = `An old catch now and then, and a summary of days you upload, to ${email}.`
  return hasMail === false ? `${words} No mail server is set up here yet; see Services below.` : words
}
