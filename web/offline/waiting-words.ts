import { plural } from '../ui/plural.ts'

/** How many photos have yet to go up, as a sentence without its end. */
export function waitingWords(count: number): string {
  return `${plural(count, 'photo')} ${count === 1 ? 'waits' : 'wait'} for a connection`
}

/** What signing out does to photos that wait. */
export function signOutWords(count: number): string {
  const [have, them] = count === 1 ? ['has', 'it'] : ['have', 'them']
  return `${plural(count, 'photo')} ${have} not gone up yet. Signing out deletes ${them} from this device.`
}
