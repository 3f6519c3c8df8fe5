import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { PhotoFilterState } from '../filter/use-photo-filter.ts'
import { type GalleryScope, useFirstPhotos, usePhotos } from '../photos-api.ts'
import { type GalleryOrder, isSizeField, loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'

const loadMatcher = () => import('../filter/filter-photos.ts')

/**
 * Returns the photos of a gallery that match a filter, in the order of the address or else the one chosen last; `photos` is
 * undefined until they load. While a long log is being loaded, they are only the newest, and `isComplete` is false.
 */
export function useGallery(
  scope: GalleryScope,
  { filter, isActive, isOpen, close }: PhotoFilterState,
  sort: string | undefined,
) {
  const navigate = useNavigate()
  const matcher = useLazyModule(isOpen, loadMatcher, close)
  const query = usePhotos(scope)
  const firstPhotos = useFirstPhotos(scope)
  const [savedOrder, setSavedOrder] = useState(() => loadOrder())
  const order = useMemo<GalleryOrder>(
    () => (isSizeField(sort) ? { field: sort, direction: 'desc' } : savedOrder),
    [sort, savedOrder],
  )
  const isNewestFirst = order.field === 'timestamp' && order.direction === 'desc'
  const loaded = query.data ?? (isNewestFirst && firstPhotos?.length ? firstPhotos : undefined)
  const allPhotos = useMemo(() => loaded && sortPhotos(loaded, order), [loaded, order])
  const photos = useMemo(() => {
    if (allPhotos === undefined || !isActive) return allPhotos
    return matcher?.filterPhotos(allPhotos, filter)
  }, [allPhotos, isActive, matcher, filter])
  return {
    query,
    photos,
    /** Those that do not match included. */
    allPhotos,
    isComplete: query.data !== undefined,
    order,
    setOrder(newOrder: GalleryOrder) {
      const newSort = isSizeField(newOrder.field) ? newOrder.field : undefined
      if (newSort === undefined) {
        saveOrder(newOrder)
        setSavedOrder(newOrder)
      }
      void navigate({ to: '.', search: (previous) => ({ ...previous, sort: newSort }) })
    },
  }
}
