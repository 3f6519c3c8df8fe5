import { plural } from '../../shared/formatting/plural.ts'

/** Returns how many photos wait for a connection, as a phrase. */
export function pendingUploadsText(count: number): string {
  return `${plural(count, 'photo')} waiting for a connection`
}

/** Returns the warning about what signing out does to waiting photos. */
export function signOutWarning(count: number): string {
  const [have, them] = count === 1 ? ['hasn’t', 'it'] : ['haven’t', 'them']
  return `${plural(count, 'photo')} ${have} been uploaded yet. Signing out deletes ${them} from this device.`
}
