import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import { plural } from '../../shared/formatting/plural.ts'
import {
  createLocationEndpoint,
  deleteLocationEndpoint,
  type Location,
  type LocationGroup,
  proposeNameEndpoint,
  renameGroupEndpoint,
  renameLocationEndpoint,
  searchPlacesEndpoint,
  toggleGroupPinEndpoint,
} from '../../shared/locations.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { type InputOf, request } from '../api-client/request.ts'
import { errorMessage, NotFoundError, RequestError } from '../api-client/request-error.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import type { LogRows } from '../log/log.ts'
import { updateRows, useLog, useLogWithCounts } from '../log/log-query.ts'
import { type LogLocation, selectGroups, selectLocation, selectMapPoints } from '../log/select-locations.ts'
import { countMatchesByLocation } from '../log/select-photos.ts'
import { showToast } from '../ui/toast-store.ts'
import { updateGroupOptimistically } from './groups/optimistic-group.ts'

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

/** Returns the locations grouped by neighborhood. */
export function useLocationGroups() {
  const groups = useLog(selectGroups)
  useRefetchErrorToast(groups, 'Failed to fetch location groups')
  return groups
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

/** Toggles whether a group is a favorite. Updates optimistically and rolls back if the request fails. */
export function useToggleGroupPin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<LocationGroup, 'id'>) =>
      request(toggleGroupPinEndpoint, { params: { id }, body: {} }),
    onMutate: ({ id }) => updateGroupOptimistically(queryClient, id, 'pinned', (pinned) => !pinned),
    onSuccess: ({ pinned }) => showToast({ title: pinned ? 'Group Favorited' : 'Group Unfavorited' }),
    onError: (_error, _group, rollBack) => {
      rollBack?.()
      showErrorToast('Error', 'Failed to toggle favorite status')
    },
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
}

/** Renames a group. Updates optimistically and rolls back if the request fails. */
export function useRenameGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<LocationGroup, 'id' | 'name'>) =>
      request(renameGroupEndpoint, { params: { id }, body: { name } }),
    onMutate: ({ id, name }) => updateGroupOptimistically(queryClient, id, 'name', () => name),
    onSuccess: () => showToast({ title: 'Group Renamed' }),
    onError: (_error, _group, rollBack) => {
      rollBack?.()
      showErrorToast('Error', 'Failed to rename group')
    },
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
}

function showErrorToast(title: string, description: string): void {
  showToast({ title, description, destructive: true })
}
