import { plural } from '../../shared/formatting/plural.ts'

/** Returns how many photos wait for a connection, as a phrase. */
export function pendingUploadsText(count: number): string {
  return `${plural(count, 'photo')} waiting for a connection`
}

/** Returns the warning about what signing out, or another `act`, does to waiting photos and changes. */
export function signOutWarning(photoCount: number, changeCount: number, act = 'Signing out'): string {
  const have = (count: number) => (count === 1 ? 'hasn’t' : 'haven’t')
  const texts = [
    photoCount > 0 && `${plural(photoCount, 'photo')} ${have(photoCount)} been uploaded yet.`,
    changeCount > 0 && `${plural(changeCount, 'change')} ${have(changeCount)} been sent yet.`,
    `${act} deletes ${photoCount + changeCount === 1 ? 'it' : 'them'} from this device.`,
  ]
  return texts.filter((text) => text !== false).join(' ')
}
