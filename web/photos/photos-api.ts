import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { shareCopyUrl } from '../../shared/files.ts'
import { downloadName } from '../../shared/photo-names.ts'
import {
  assignLocation,
  identifyPhoto,
  listPhotos,
  markFishing,
  type Photo,
  updateMeasurements,
  updateSpecies,
} from '../../shared/photos.ts'
import { foldName } from '../../shared/place-names.ts'
import { queryKeyOf, queryOf } from '../http/query-of.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { addressOf, request, requestFile, requestTotal } from '../http/request.ts'
import { isSignedOut, sentenceOf } from '../http/request-error.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'
import { plural } from '../ui/plural.ts'
import { showToast } from '../ui/toast-store.ts'
import { changeEach } from './each-photo.ts'
import { notBefore } from './not-before.ts'
import { saveFile } from './save-file.ts'

/** The photos that a gallery shows: all catches, those of one location, or the photos without a catch. */
export interface GalleryFilter {
  locationId: string | null
  /** Used only if `locationId` is null. */
  locationName: string | null
  /** Show only photos without a catch, wherever they were taken. */
  isNotFishing?: boolean
}

/** Reads the signed-in user's photos that a gallery shows. */
export function usePhotos({ locationId, locationName, isNotFishing = false }: GalleryFilter) {
  const ofPlace = locationId === null || isNotFishing ? {} : { locationId }
  const query = isNotFishing ? notFishing : ({ fishingOnly: 'true', ...ofPlace } as const)
  const nameAsked = locationId === null && !isNotFishing ? locationName : null
  const select = useCallback((photos: Photo[]) => photosNamed(photos, nameAsked), [nameAsked])
  const photos = useQuery({ ...queryOf(listPhotos, { query }), select })
  useRefreshToast(photos, 'Failed to fetch photos')
  return photos
}

/** Returns the number of photos without a catch; null until it is loaded. */
export function useNotFishingCount(): number | null {
  const query = { ...notFishing, limit: '1' }
  const total = useQuery({
    queryKey: [...queryKeyOf(listPhotos, { query }), 'total'],
    queryFn: ({ signal }) => requestTotal(addressOf(listPhotos, {}, query), signal),
  })
  return total.data ?? null
}

const notFishing = { notFishing: 'true' } as const

/** Returns all catches, for what a photo can learn from those taken near it; null until they are loaded. */
export function useCatches(isWanted: boolean): readonly Photo[] | null {
  const photos = useQuery({ ...queryOf(listPhotos, { query: { fishingOnly: 'true' } }), enabled: isWanted })
  return photos.data ?? null
}

/** Returns all catches, null until they are loaded, and whether they are being fetched at the moment. */
export function useCatchesAsRead(): { catches: readonly Photo[] | null; isReading: boolean } {
  const { data = null, isFetching } = useQuery(queryOf(listPhotos, { query: { fishingOnly: 'true' } }))
  return { catches: data, isReading: isFetching }
}

/** Reads the photos with these ids, catches or not, in the order of the whole list. */
export function usePhotosOf(ids: readonly string[]) {
  const select = useCallback((photos: Photo[]) => photos.filter(({ id }) => ids.includes(id)), [ids])
  return useQuery({ ...queryOf(listPhotos), select, enabled: ids.length > 0 })
}

interface Assignment {
  ids: readonly string[]
  locationId: string
  /** Callback for the number of photos done. */
  onProgress?(done: number): void
}

/**
 * Assigns photos to a location, one request each, and resolves with the ids that failed; the caller reports the
 * outcome. Rejects if all of them failed.
 */
export function useAssignPhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, locationId, onProgress }: Assignment) =>
      changeEach(ids, (id) => request(assignLocation, { params: { id }, body: { locationId } }), onProgress),
    onSettled: () => refreshStale(queryClient, ['photos', 'locations']),
  })
}

/** Assigns photos to a location and shows a toast with the outcome; resolves with the ids that failed. */
export function usePlacePhotos() {
  const assign = useAssignPhotos()

  async function place(assignment: Assignment): Promise<{ failed: readonly string[] }> {
    const outcome = await assign.mutateAsync(assignment).catch(() => ({ failed: assignment.ids }))
    showToast(
      outcome.failed.length === 0
        ? { title: 'Location Assigned' }
        : { title: 'Assignment Failed', description: 'Failed to assign location', destructive: true },
    )
    return outcome
  }

  return { place, isPending: assign.isPending }
}

function photosNamed(photos: Photo[], name: string | null): Photo[] {
  if (name === null) return photos
  const asked = foldName(name)
  return photos.filter(({ locationName }) => locationName !== null && foldName(locationName) === asked)
}

/** The fields of a catch that the viewer saves. */
export type CatchEdit = Pick<Photo, 'species' | 'lengthInches' | 'weightLbs' | 'caughtWith'>

/**
 * Saves the user's edits of a catch: measurements first, then species. Both must succeed; whatever was saved is shown
 * either way.
 */
export function useSaveCatch() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, species, ...body }: { id: string } & CatchEdit) => {
      await request(updateMeasurements, { params: { id }, body })
      await request(updateSpecies, { params: { id }, body: { species } })
    },
    onSuccess: async () => {
      await refresh()
      tell('Fish Data Saved', 'Species and measurements have been updated.')
    },
    onError: async () => {
      fail('Update Failed', 'Failed to save fish data.')
      await refresh()
    },
  })
}

interface Judgement {
  ids: readonly string[]
  isFishing: boolean
  onProgress?(done: number): void
}

/**
 * Marks whether photos show a catch, one request each. The photos leave or rejoin the gallery, so the toast offers to
 * undo it.
 */
export function useMarkFishing() {
  const refresh = useRefresh()
  const marking = useMutation({
    mutationFn: ({ ids, isFishing, onProgress }: Judgement) =>
      changeEach(ids, (id) => request(markFishing, { params: { id }, body: { isFishing } }), onProgress),
    onSuccess: async ({ failed }, { ids, isFishing }) => {
      await refresh()
      if (failed.length > 0)
        return fail('Update Failed', `${plural(failed.length, 'photo')} couldn’t be updated.`)
      const undo = { label: 'Undo', onSelect: () => marking.mutate({ ids, isFishing: !isFishing }) }
      showToast({ title: markedWords(ids.length, isFishing), action: undo })
    },
    onError: (error) => {
      if (!isSignedOut(error)) fail('Update Failed', sentenceOf(error, 'Please try again.'))
    },
  })
  return marking
}

function markedWords(count: number, isFishing: boolean): string {
  if (count === 1) return isFishing ? 'Marked as a catch' : 'Marked as not a catch'
  return `${plural(count, 'photo')} marked as ${isFishing ? 'catches' : 'not a catch'}`
}

/** Runs the vision service on a photo again. */
export function useIdentifyPhoto() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<Photo, 'id'>) => request(identifyPhoto, { params: { id }, body: {} }),
    onSuccess: refresh,
    onError: (error) => fail('Identification Failed', sentenceOf(error, 'Please try again.')),
  })
}

/** Downloads a photo as it was received, or as a JPEG if that was HEIC. */
export function useDownloadPhoto() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) =>
      saveFile(await requestFile(photo.url), downloadName(photo, { shareable: false })),
    onSuccess: () => tell('Download started', 'Check your downloads folder or notification'),
    onError: () => fail('Download failed', 'Unable to download photo'),
  })
}

/**
 * Downloads a copy of a photo without its position. Takes at least `shareCopyWaitMs`, so that the user notices what
 * happens.
 */
export function useDownloadShareCopy() {
  return useMutation({
    meta: readsOnly,
    mutationFn: async (photo: Photo) => {
      const copy = await notBefore(shareCopyWaitMs, requestFile(shareCopyUrl(photo.id)))
      saveFile(copy, downloadName(photo, { shareable: true }))
    },
    onSuccess: () =>
      tell(
        'Download complete',
        'Your shareable photo is ready (location data removed). Check your downloads!',
      ),
    onError: () => fail('Download Failed', 'Failed to prepare shareable photo.'),
  })
}

/** Marks a mutation that changes nothing on the server, so reads need not wait for it. */
const readsOnly = { savesNothing: true }

const shareCopyWaitMs = 2500 // spec section 9
const toastMs = 3000 // for toasts of the viewer (spec section 9); other toasts stay longer

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshStale(queryClient, ['photos', 'locations'])
}

function tell(title: string, description?: string): void {
  showToast({ title, durationMs: toastMs, ...(description !== undefined && { description }) })
}

function fail(title: string, description: string): void {
  showToast({ title, description, durationMs: toastMs, destructive: true })
}
