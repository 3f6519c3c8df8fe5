import type { LogPhoto } from '../../../shared/sync.ts'

/** The date by which the gallery is sorted, and the direction. */
export interface GalleryOrder {
  field: 'timestamp' | 'createdAt'
  direction: 'asc' | 'desc'
}

/** Every order in the sort menu, the default first. */
export const galleryOrders: readonly (GalleryOrder & { label: string })[] = [
  { field: 'timestamp', direction: 'desc', label: 'Date Taken (newest first)' },
  { field: 'timestamp', direction: 'asc', label: 'Date Taken (oldest first)' },
  { field: 'createdAt', direction: 'desc', label: 'Date Uploaded (newest first)' },
  { field: 'createdAt', direction: 'asc', label: 'Date Uploaded (oldest first)' },
]

/** Sorts photos; a missing date counts as zero, and the upload date breaks ties, in the same direction. */
export function sortPhotos(photos: readonly LogPhoto[], { field, direction }: GalleryOrder): LogPhoto[] {
  const sign = direction === 'asc' ? 1 : -1
  const keyed = photos.map((photo): Keyed => ({ photo, date: instant(photo[field]), uploadDate: null }))
  keyed.sort((a, b) => sign * (a.date - b.date || uploadDateOf(a) - uploadDateOf(b)))
  return keyed.map(({ photo }) => photo)
}

interface Keyed {
  photo: LogPhoto
  date: number
  /** Null until it has to break a tie: parsing dates takes most of the time. */
  uploadDate: number | null
}

function uploadDateOf(keyed: Keyed): number {
  keyed.uploadDate ??= instant(keyed.photo.createdAt)
  return keyed.uploadDate
}

function instant(date: string | null): number {
  return date === null ? 0 : Date.parse(date)
}

const fieldKey = 'gallerySortField'
const directionKey = 'gallerySortOrder'

/** Returns the order last chosen in this browser, or by default date taken with the newest first. */
export function loadOrder(storage: () => Storage = browserStorage): GalleryOrder {
  try {
    const field = storage().getItem(fieldKey) === 'createdAt' ? 'createdAt' : 'timestamp'
    const direction = storage().getItem(directionKey) === 'asc' ? 'asc' : 'desc'
    return { field, direction }
  } catch {
    return { field: 'timestamp', direction: 'desc' } // storage is disabled
  }
}

/** Stores the order for the next visit, if the browser allows it. */
export function saveOrder(order: GalleryOrder, storage: () => Storage = browserStorage): void {
  try {
    storage().setItem(fieldKey, order.field)
    storage().setItem(directionKey, order.direction)
  } catch {
    // storage is disabled or full: the order lasts until the page is left
  }
}

function browserStorage(): Storage {
  return localStorage
}

/** Returns the label of an order in the sort menu. */
export function orderLabel(order: GalleryOrder): string | undefined {
  return galleryOrders.find((option) => option.field === order.field && option.direction === order.direction)
    ?.label
}
