import { deleteAllPendingUploads } from './pending-uploads.ts'

/** The photos of one account in this page that are not uploaded yet, as needed for signing out. */
interface UnsavedUploads {
  /** Returns how many of them are stored nowhere else. */
  countAtRisk(): number
  /** Discards all of them, including those being stored at the moment. */
  stop(): Promise<void>
}

/** Registers an account's photos in this page; signing out stops them, even in another tab. */
export function registerUnsavedUploads(accountId: string, uploads: UnsavedUploads): void {
  uploadsByAccount.set(accountId, uploads)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => data === accountId && void uploads.stop()
}

/** Returns how many photos of this account exist only in this page. */
export function countUnsaved(accountId: string): number {
  return uploadsByAccount.get(accountId)?.countAtRisk() ?? 0
}

/** Stops sending and storing photos of this account in every tab, and then deletes the stored ones. */
export async function clearUnsaved(accountId: string): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(accountId)
  channel.close()
  await uploadsByAccount.get(accountId)?.stop()
  await deleteAllPendingUploads(accountId)
}

const uploadsByAccount = new Map<string, UnsavedUploads>()
const channelName = 'creel-signed-out'
