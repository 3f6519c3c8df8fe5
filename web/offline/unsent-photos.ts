import { dropAllWaiting } from './waiting-photos.ts'

/** The photos of one account in this page that are not up yet, as whoever signs out must know them. */
interface UnsentPhotos {
  /** How many of them are kept nowhere else. */
  countAtRisk(): number
  /** Lets go of all of them, also of what is just being kept. */
  stop(): Promise<void>
}

/** Makes the photos of an account in this page known; they hear when it is signed out, be it in another tab. */
export function shareUnsent(accountId: string, unsent: UnsentPhotos): void {
  inThisPage.set(accountId, unsent)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => data === accountId && void unsent.stop()
}

/** How many photos of this account are in this page alone. */
export function countAtRiskHere(accountId: string): number {
  return inThisPage.get(accountId)?.countAtRisk() ?? 0
}

/** Ends the sending and keeping for this account in every tab, and then lets go of what was kept. */
export async function forgetUnsent(accountId: string): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(accountId)
  channel.close()
  await inThisPage.get(accountId)?.stop()
  await dropAllWaiting(accountId)
}

const inThisPage = new Map<string, UnsentPhotos>()
const channelName = 'creel-signed-out'
