import type { LogPhoto } from '../../shared/sync.ts'
import { browserStorage } from '../device/preferences.ts'

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
export function loadOrder(): GalleryOrder {
  const field = browserStorage.getItem(fieldKey) === 'createdAt' ? 'createdAt' : 'timestamp'
  const direction = browserStorage.getItem(directionKey) === 'asc' ? 'asc' : 'desc'
  return { field, direction }
}

/** Stores the order for the next visit. */
export function saveOrder(order: GalleryOrder): void {
  browserStorage.setItem(fieldKey, order.field)
  browserStorage.setItem(directionKey, order.direction)
}
