import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createLocation,
  deleteLocation,
  getLocation,
  type Location,
  type LocationGroup,
  listLocationGroups,
  listLocations,
  listMapPoints,
  type MapPoint,
  renameGroup,
  renameLocation,
  searchPlaces,
  toggleGroupPin,
} from '../../shared/locations.ts'
import { queryOf } from '../http/query-of.ts'
import { refreshSoon } from '../http/refresh-soon.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { type InputOf, request } from '../http/request.ts'
import { RequestError, sentenceOf } from '../http/request-error.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'
import { plural } from '../ui/plural.ts'
import { showToast } from '../ui/toast-store.ts'
import { foreseeGroup } from './foresee-group.ts'

/** The query for all locations as the map needs them: id, coordinates, photo count, name. */
const mapPointsQuery = queryOf(listMapPoints, { query: { names: 'true' } })

/** Returns the query for up to five places worldwide with this name. */
export function placesQuery(name: string) {
  return queryOf(searchPlaces, { query: { q: name } })
}

/** Fetches the locations for the map. */
export function useMapPoints() {
  const points = useQuery(mapPointsQuery)
  useRefreshToast(points, 'Failed to fetch locations')
  return points
}

/** Fetches all locations with their counts and newest photos, for choosing one of them. */
export function useLocations() {
  return useQuery(queryOf(listLocations))
}

/** Fetches the locations grouped by neighborhood. */
export function useLocationGroups() {
  const groups = useQuery(queryOf(listLocationGroups))
  useRefreshToast(groups, 'Failed to fetch location groups')
  return groups
}

/** Fetches one location while it is shown. The component that shows it also shows the error. */
export function useLocation(id: string, isShown = true) {
  return useQuery({ ...queryOf(getLocation, { params: { id } }), enabled: isShown })
}

/**
 * Creates a location. The caller reports the success, since it may assign photos to the location directly afterwards.
 */
export function useCreateLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof createLocation>['body']) => request(createLocation, { body }),
    onSuccess: async ({ id, latitude, longitude, photoCount, name }) => {
      // The marker appears at once, even if refetching the other locations fails.
      const point: MapPoint = [id, latitude, longitude, photoCount, name]
      queryClient.setQueryData(mapPointsQuery.queryKey, (points) => points && [...points, point])
      await refreshStale(queryClient, ['locations'])
    },
    onError: (error) =>
      hasCode(error, 'SPOT_TAKEN')
        ? fail('Location Already Exists', 'A location already exists at this spot.')
        : fail('Failed to Create Location', 'Please try again.'),
  })
}

/**
 * Renames a location, or merges it into one with the same name. Shows no error for `NAME_TAKEN`, for which the caller
 * asks the user what to do.
 */
export function useRenameLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & InputOf<typeof renameLocation>['body']) =>
      request(renameLocation, { params: { id }, body }),
    onSuccess: async ({ merged, name, photosReassigned }) => {
      await refreshStale(queryClient, ['photos', 'locations'])
      const moved = merged && photosReassigned > 0
      showToast({
        title: merged ? 'Locations Merged' : 'Location Updated',
        ...(moved && { description: `${plural(photosReassigned, 'photo')} moved to “${name}”.` }),
      })
    },
    onError: (error) =>
      isNameTaken(error) || fail('Update Failed', sentenceOf(error, 'Failed to update location name')),
  })
}

/** Returns whether renaming failed because another location has the name. */
export function isNameTaken(error: unknown): boolean {
  return hasCode(error, 'NAME_TAKEN')
}

/** Deletes a location without catches. */
export function useDeleteLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Location, 'id'>) => request(deleteLocation, { params: { id } }),
    onSuccess: async () => {
      await refreshStale(queryClient, ['photos', 'locations'])
      showToast({ title: 'Location Deleted' })
    },
    onError: (error) => fail('Delete Failed', sentenceOf(error, 'Failed to delete location')),
  })
}

/** Toggles whether a group is a favorite. Updates optimistically and rolls back if the request fails. */
export function useToggleGroupPin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<LocationGroup, 'id'>) => request(toggleGroupPin, { params: { id }, body: {} }),
    onMutate: ({ id }) => foreseeGroup(queryClient, id, 'pinned', (pinned) => !pinned),
    onSuccess: ({ pinned }) => showToast({ title: pinned ? 'Group Favorited' : 'Group Unfavorited' }),
    onError: (_error, _group, takeBack) => {
      takeBack?.()
      fail('Error', 'Failed to toggle favorite status')
    },
    onSettled: () => refreshSoon(queryClient, ['locations']),
  })
}

/** Renames a group. Updates optimistically and rolls back if the request fails. */
export function useRenameGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<LocationGroup, 'id' | 'name'>) =>
      request(renameGroup, { params: { id }, body: { name } }),
    onMutate: ({ id, name }) => foreseeGroup(queryClient, id, 'name', () => name),
    onSuccess: () => showToast({ title: 'Group Renamed' }),
    onError: (_error, _group, takeBack) => {
      takeBack?.()
      fail('Error', 'Failed to rename group')
    },
    onSettled: () => refreshSoon(queryClient, ['locations']),
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof RequestError && error.code === code
}

function fail(title: string, description: string): void {
  showToast({ title, description, destructive: true })
}
