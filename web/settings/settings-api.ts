import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { deleteAccount, getStorage, type User, updateSettings } from '../../shared/account.ts'
import { userQuery } from '../account/account-api.ts'
import { leaveDeletedAccount } from '../account/leave-deleted-account.ts'
import { queryOf } from '../http/query-of.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { request } from '../http/request.ts'
import { RequestError, sentenceOf } from '../http/request-error.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'
import { showToast } from '../ui/toast-store.ts'

/** The settings with which the user calibrates the estimates. */
export type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** Saves the height and camera setup. */
export function useSaveCalibration() {
  return useMutation(savingCalibration(useQueryClient()))
}

/** Returns the mutation options for saving the height and camera setup. */
export function savingCalibration(queryClient: QueryClient) {
  return mutationOptions({
    ...oneByOne,
    mutationFn: (body: Calibration) => request(updateSettings, { body }),
    onSuccess: (user) => {
      showSaved(queryClient, user)
      showToast({
        title: 'Settings updated',
        description: 'Your AI calibration settings have been saved.',
      })
    },
    onError: tellFailure,
  })
}

/** The settings that are saved as soon as they change. */
export type Switched = Partial<Pick<User, 'units' | 'emailsWanted'>>

/** Changes a setting. Updates optimistically and rolls back if the request fails. */
export function useSwitchSetting() {
  return useMutation(switching(useQueryClient()))
}

/** Returns the mutation options for changing a setting. */
export function switching(queryClient: QueryClient) {
  return mutationOptions({
    ...oneByOne,
    mutationKey: switchKey,
    mutationFn: (body: Switched) => request(updateSettings, { body }),
    onMutate: (body) => foresee(queryClient, body),
    onSuccess: (user, body) => showSaved(queryClient, user, body),
    onError: (error, body) => {
      takeBack(queryClient, body)
      tellFailure(error)
    },
  })
}

/** Fetches how much server storage the log uses. */
export function useStorage() {
  const storage = useQuery(queryOf(getStorage))
  useRefreshToast(storage, 'Failed to load storage')
  return storage
}

/**
 * Deletes the account. After the server's response, removes its data from this browser and leaves for the landing page.
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      const { id } = await request(deleteAccount)
      await leaveDeletedAccount(id)
    },
  })
}

/**
 * Runs mutations of the user's settings one after the other, so that an older response cannot overwrite a newer one.
 */
const oneByOne = { scope: { id: 'settings' } }
const switchKey = ['settings', 'switch']

/** The user as last returned by the server. The cached user may contain optimistic changes. */
const saved = new WeakMap<QueryClient, User>()

/** Updates the cached user optimistically. */
function foresee(queryClient: QueryClient, body: Switched): void {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user && waitingBesides(queryClient, body).length === 0) saved.set(queryClient, user)
  changeShown(queryClient, body)
}

/** Caches the user saved by the server, with the pending changes other than `done` applied on top. */
function showSaved(queryClient: QueryClient, user: User, done: Switched | null = null): void {
  saved.set(queryClient, user)
  queryClient.setQueryData(userQuery.queryKey, Object.assign({}, user, ...waitingBesides(queryClient, done)))
}

/**
 * Rolls back a failed change and keeps the pending ones. The server may have saved it although its response was lost,
 * so once nothing else is pending the user is refetched.
 */
function takeBack(queryClient: QueryClient, failed: Switched): void {
  const before = saved.get(queryClient)
  const waiting = waitingBesides(queryClient, failed)
  if (before === undefined) return
  changeShown(queryClient, { units: before.units, emailsWanted: before.emailsWanted }, ...waiting)
  if (waiting.length > 0) return
  void refreshStale(queryClient, ['user']).then(() => {
    changeShown(queryClient, ...waitingBesides(queryClient, failed))
  })
}

function changeShown(queryClient: QueryClient, ...changes: Switched[]): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && Object.assign({}, user, ...changes))
}

/** Returns the pending changes other than `body`, the newest last. */
function waitingBesides(queryClient: QueryClient, body: Switched | null): Switched[] {
  const waiting = queryClient.getMutationCache().findAll({ mutationKey: switchKey, status: 'pending' })
  return waiting.map(({ state }) => state.variables as Switched).filter((one) => one !== body)
}

/** Shows the server's message for invalid input (400), and a generic message for any other error. */
function tellFailure(error: unknown): void {
  const isRefused = error instanceof RequestError && error.status === 400
  const description = isRefused ? sentenceOf(error, later) : later
  showToast({ title: 'Failed to update settings', description, destructive: true })
}

const later = 'Please try again later.'
