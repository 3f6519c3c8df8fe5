import { useMemo, useState } from 'react'
import { type GalleryFilter, usePhotos } from '../photos-api.ts'
import { type GalleryOrder, loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'

/** Returns the photos of the gallery in the chosen order, which it remembers; `photos` is undefined until they load. */
export function useGallery(filter: GalleryFilter) {
  const query = usePhotos(filter)
  const [order, setOrder] = useState(() => loadOrder())
  const photos = useMemo(() => query.data && sortPhotos(query.data, order), [query.data, order])
  return {
    query,
    photos,
    order,
    setOrder(newOrder: GalleryOrder) {
      saveOrder(newOrder)
      setOrder(newOrder)
    },
  }
}
