import type { LogPhoto } from '../../../shared/sync.ts'

/** A size by which the gallery can be sorted. */
export type SizeField = 'weightLbs' | 'lengthInches'

/** The date or size by which the gallery is sorted, and the direction. */
export interface GalleryOrder {
  field: 'timestamp' | 'createdAt' | SizeField
  direction: 'asc' | 'desc'
}

/** Returns whether a field is a size. Such an order is in the address, not among the saved preferences. */
export function isSizeField(field: string | undefined): field is SizeField {
  return field === 'weightLbs' || field === 'lengthInches'
}

/** Sorts photos; a missing date or size counts as zero, and the upload date breaks ties, in the same direction. */
export function sortPhotos(photos: readonly LogPhoto[], { field, direction }: GalleryOrder): LogPhoto[] {
  const sign = direction === 'asc' ? 1 : -1
  const keyed = photos.map((photo): Keyed => ({ photo, value: toNumber(photo[field]), uploadDate: null }))
  keyed.sort((a, b) => sign * (a.value - b.value || uploadDateOf(a) - uploadDateOf(b)))
  return keyed.map(({ photo }) => photo)
}

interface Keyed {
  photo: LogPhoto
  value: number
  /** Null until it has to break a tie: parsing dates takes most of the time. */
  uploadDate: number | null
}

function uploadDateOf(keyed: Keyed): number {
  keyed.uploadDate ??= toNumber(keyed.photo.createdAt)
  return keyed.uploadDate
}

function toNumber(value: string | number | null): number {
  return typeof value === 'string' ? Date.parse(value) : (value ?? 0)
}

const fieldKey = 'gallerySortField'
const directionKey = 'gallerySortOrder'

/** Returns the order last chosen in this browser, or by default date taken with the newest first. */
export function loadOrder(storage = () => localStorage): GalleryOrder {
  try {
    const field = storage().getItem(fieldKey) === 'createdAt' ? 'createdAt' : 'timestamp'
    const direction = storage().getItem(directionKey) === 'asc' ? 'asc' : 'desc'
    return { field, direction }
  } catch {
    return { field: 'timestamp', direction: 'desc' } // storage is disabled
  }
}

/** Stores the order for the next visit, if the browser allows it. */
export function saveOrder(order: GalleryOrder, storage = () => localStorage): void {
  try {
    storage().setItem(fieldKey, order.field)
    storage().setItem(directionKey, order.direction)
  } catch {
    // storage is disabled or full: the order lasts until the page is left
  }
}
