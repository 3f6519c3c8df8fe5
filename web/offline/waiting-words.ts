import { plural } from '../ui/plural.ts'

/** Returns how many photos still wait for upload, as a sentence without its final period. */
export function waitingWords(count: number): string {
  return `${plural(count, 'photo')} ${count === 1 ? 'waits' : 'wait'} for a connection`
}

/** Returns the warning about what signing out does to waiting photos. */
export function signOutWords(count: number): string {
  const [have, them] = count === 1 ? ['has', 'it'] : ['have', 'them']
  return `${plural(count, 'photo')} ${have} not gone up yet. Signing out deletes ${them} from this device.`
}
