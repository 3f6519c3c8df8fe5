import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import { plural } from '../../shared/formatting/plural.ts'
import {
  createLocationEndpoint,
  deleteLocationEndpoint,
  type Location,
  type LocationGroup,
  listLocationGroupsEndpoint,
  proposeNameEndpoint,
  renameLocationEndpoint,
  searchPlacesEndpoint,
} from '../../shared/locations.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { type InputOf, request } from '../api-client/request.ts'
import { errorMessage, NotFoundError, RequestError } from '../api-client/request-error.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import type { Outcome } from '../changes/save-change.ts'
import { saveValues, showWaitingToast } from '../changes/save-values.ts'
import type { LogRows } from '../log/log.ts'
import { logQuery, updateRows, useIsFirstVisit, useLog, useLogWithCounts } from '../log/log-query.ts'
import { type LogLocation, selectGroups, selectLocation, selectMapPoints } from '../log/select-locations.ts'
import { countMatchesByLocation } from '../log/select-photos.ts'
import type { PendingValues } from '../offline/pending-edits.ts'
import { showToast } from '../ui/toast-store.ts'

/** Returns the query for up to five places worldwide with this name. */
export function placeSearchQuery(name: string) {
  return queryOptionsFor(searchPlacesEndpoint, { query: { q: name } })
}

/**
 * Returns the query for the name of the water at a place, or else of the town; it fails silently. To about 11 m, as the geocoder
 * is asked, since proxies log URLs.
 */
export function nameProposalQuery({ latitude, longitude }: Coordinates) {
  return queryOptionsFor(proposeNameEndpoint, {
    query: { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) },
  })
}

/** Returns the locations for the map. */
export function useMapPoints() {
  const points = useLogWithCounts(selectMapPoints)
  useRefetchErrorToast(points, 'Failed to fetch locations')
  return points
}

/** Returns how many catches match a search, by the id of their location (null: none). */
export function useMatchCounts(search: string): ReadonlyMap<string | null, number> {
  const select = useCallback((rows: LogRows) => countMatchesByLocation(rows, search), [search])
  return useLog(select).data ?? noMatches
}

const noMatches: ReadonlyMap<string | null, number> = new Map()

/** Returns the locations grouped by neighborhood: from the log, and on a first visit as the server answers until that is complete. */
export function useLocationGroups() {
  const groups = useLog(selectGroups)
  const isEarly = useIsFirstVisit() && groups.data === undefined
  const early = useQuery({ ...queryOptionsFor(listLocationGroupsEndpoint), enabled: isEarly })
  const shown = isEarly && early.data ? { ...groups, data: early.data } : groups
  useRefetchErrorToast(shown, 'Failed to fetch location groups')
  return shown
}

/** Returns one location with all its photos while it is shown. The component that shows it also shows the error. */
export function useLocation(id: string, isShown = true) {
  const select = useCallback(
    (rows: LogRows): LogLocation => {
      const location = selectLocation(rows, id)
      if (location === null) throw new NotFoundError()
      return location
    },
    [id],
  )
  return useLog(select, isShown)
}

/** Creates a location. The caller reports success, since it may assign photos to it right away. */
export function useCreateLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof createLocationEndpoint>['body']) =>
      request(createLocationEndpoint, { body }),
    onSuccess: async ({ id, name, latitude, longitude, groupId }) => {
      // The marker appears at once, even if the changes cannot be fetched.
      const location = { id, name, latitude, longitude, groupId, createdAt: new Date().toISOString() }
      updateRows(queryClient, (rows) => ({
        ...rows,
        locations: new Map(rows.locations).set(id, location),
      }))
      await invalidateTopics(queryClient, ['log'])
    },
    onError: (error) =>
      error instanceof RequestError && error.status === 409
        ? showErrorToast('Location Already Exists', 'A location already exists at this spot.')
        : showErrorToast('Failed to Create Location', 'Please try again.'),
  })
}

/**
 * Renames a location, or merges it into one with the same name. Shows no error for `NAME_TAKEN`, for which the caller
 * asks the user what to do. `onMerged` gets the id of the location that remains, before the other one is gone.
 */
export function useRenameLocation(onMerged?: (id: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & InputOf<typeof renameLocationEndpoint>['body']) =>
      request(renameLocationEndpoint, { params: { id }, body }),
    onSuccess: async ({ id, merged, name, photosReassigned }) => {
      if (merged) onMerged?.(id)
      await invalidateTopics(queryClient, ['log'])
      const moved = merged && photosReassigned > 0
      showToast({
        title: merged ? 'Locations Merged' : 'Location Updated',
        ...(moved && { description: `${plural(photosReassigned, 'photo')} moved to “${name}”.` }),
      })
    },
    onError: (error) =>
      isNameTaken(error) ||
      showErrorToast('Update Failed', errorMessage(error, 'Failed to update location name')),
  })
}

/** Returns whether renaming failed because another location has the name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NAME_TAKEN'
}

/** Deletes a location without catches. */
export function useDeleteLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Location, 'id'>) => request(deleteLocationEndpoint, { params: { id } }),
    onSuccess: async () => {
      await invalidateTopics(queryClient, ['log'])
      showToast({ title: 'Location Deleted' })
    },
    onError: (error) => showErrorToast('Delete Failed', errorMessage(error, 'Failed to delete location')),
  })
}

/** Toggles whether a group is a favorite. */
export function useToggleGroupPin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pinned }: Pick<LocationGroup, 'id' | 'pinned'>) =>
      saveGroup(queryClient, 'pinned', id, !pinned),
    onSuccess: (waiting, { pinned }) =>
      waiting
        ? showWaitingToast(waiting)
        : showToast({ title: pinned ? 'Group Unfavorited' : 'Group Favorited' }),
    onError: () => showErrorToast('Error', 'Failed to toggle favorite status'),
  })
}

/** Renames a group. */
export function useRenameGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<LocationGroup, 'id' | 'name'>) =>
      saveGroup(queryClient, 'groupName', id, name),
    onSuccess: (waiting) => (waiting ? showWaitingToast(waiting) : showToast({ title: 'Group Renamed' })),
    onError: () => showErrorToast('Error', 'Failed to rename group'),
  })
}

/** Sets a value of a group, and returns where that waits, if it does; throws if the server refuses it. */
async function saveGroup<Name extends 'pinned' | 'groupName'>(
  client: QueryClient,
  field: Name,
  id: string,
  value: NonNullable<PendingValues[Name]>,
): Promise<Outcome['waiting']> {
  await client.ensureQueryData(logQuery) // a long log may still be loading
  const { failures, waiting } = await saveValues(client, field, [id], () => value)
  if (failures.size > 0) throw failures.get(id)
  return waiting
}

function showErrorToast(title: string, description: string): void {
  showToast({ title, description, destructive: true })
}
