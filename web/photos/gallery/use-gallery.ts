import { useMemo, useState } from 'react'
import { type GalleryFilter, useFirstPhotos, usePhotos } from '../photos-api.ts'
import { type GalleryOrder, loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'

/**
 * Returns the photos of the gallery in the chosen order, which it remembers; `photos` is undefined until they load. While
 * a long log is being loaded, they are only the newest, and `isComplete` is false.
 */
export function useGallery(filter: GalleryFilter) {
  const query = usePhotos(filter)
  const firstPhotos = useFirstPhotos(filter)
  const [order, setOrder] = useState(() => loadOrder())
  const isNewestFirst = order.field === 'timestamp' && order.direction === 'desc'
  const loaded = query.data ?? (isNewestFirst && firstPhotos?.length ? firstPhotos : undefined)
  const photos = useMemo(() => loaded && sortPhotos(loaded, order), [loaded, order])
  return {
    query,
    photos,
    isComplete: query.data !== undefined,
    order,
    setOrder(newOrder: GalleryOrder) {
      saveOrder(newOrder)
      setOrder(newOrder)
    },
  }
}
