import { useInbox } from './account/inbox-api.ts'
import { PrivacyPage } from './pages/privacy-page.tsx'

/** The privacy policy with the place of the user's inbox folder, which static pages don't know. */
export function PrivacyScreen() {
  return <PrivacyPage inboxPath={useInbox().data?.path ?? null} />
}
