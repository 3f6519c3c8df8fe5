import { limits } from '../../../shared/limits.ts'
import { type ComparablePhoto, contradicts, lookAlikeMs, mayShowOneFish } from './compare-fish.ts'

/**
 * Groups photos that may show one fish, each photo at most once. Takes them in the order in which they were taken. Photos
 * that show one fish already are a question only together with others.
 */
export function groupLikelyFish(
  photos: readonly ComparablePhoto[],
  isDifferent: (photoId: string, otherPhotoId: string) => boolean,
): ComparablePhoto[][] {
  const groups: ComparablePhoto[][] = []
  let open: ComparablePhoto[][] = []
  for (const photo of photos) {
    open = open.filter(([first]) => first && isWithinMinutes(first, photo)).slice(-maxOpenGroups)
    const group = open.find((members) => fits(photo, members, isDifferent))
    if (group) group.push(photo)
    else {
      const started = [photo]
      open.push(started)
      groups.push(started)
    }
  }
  return groups.filter((group) => new Set(group.map(({ caught }) => caught.id)).size > 1)
}

/** Bounds the work for a log whose photos were all taken at once. */
const maxOpenGroups = 50

function isWithinMinutes(first: ComparablePhoto, photo: ComparablePhoto): boolean {
  return photo.capturedAt.getTime() - first.capturedAt.getTime() <= lookAlikeMs
}

/** Returns whether a photo may show the fish of some member, and nothing says that it shows another fish than any. */
function fits(
  photo: ComparablePhoto,
  members: readonly ComparablePhoto[],
  isDifferent: (photoId: string, otherPhotoId: string) => boolean,
): boolean {
  const isShared = ({ caught }: ComparablePhoto) => caught.id === photo.caught.id
  if (members.length >= limits.photosPerQuestion) return false
  if (members.some((member) => !isShared(member) && isDifferent(member.id, photo.id))) return false
  if (members.some((member) => !isShared(member) && contradicts(member.caught, photo.caught))) return false
  return members.some((member) => isShared(member) || mayShowOneFish(member, photo))
}
