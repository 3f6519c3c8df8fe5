import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  deleteAccountEndpoint,
  getStorageEndpoint,
  type User,
  updateSettingsEndpoint,
} from '../../shared/account.ts'
import { userQuery } from '../account/account-api.ts'
import { clearDeletedAccount } from '../account/clear-deleted-account.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, RequestError } from '../api-client/request-error.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { showToast } from '../ui/toast-store.ts'

/** The settings with which the user calibrates the estimates. */
export type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** Saves the height and camera setup. */
export function useSaveCalibration() {
  return useMutation(calibrationMutation(useQueryClient()))
}

/** Returns the mutation options for saving the height and camera setup. */
export function calibrationMutation(queryClient: QueryClient) {
  return mutationOptions({
    ...oneByOne,
    mutationFn: (body: Calibration) => request(updateSettingsEndpoint, { body }),
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
export type SettingChange = Partial<Pick<User, 'units' | 'emailsWanted'>>

/** Changes a setting. Updates optimistically and rolls back if the request fails. */
export function useUpdateSetting() {
  return useMutation(settingMutation(useQueryClient()))
}

/** Returns the mutation options for changing a setting. */
export function settingMutation(queryClient: QueryClient) {
  return mutationOptions({
    ...oneByOne,
    mutationKey: switchKey,
    mutationFn: (body: SettingChange) => request(updateSettingsEndpoint, { body }),
    onMutate: (body) => optimisticUpdate(queryClient, body),
    onSuccess: (user, body) => showSaved(queryClient, user, body),
    onError: (error, body) => {
      takeBack(queryClient, body)
      tellFailure(error)
    },
  })
}

/** Fetches how much server storage the log uses. */
export function useStorage() {
  const storage = useQuery(queryOptionsFor(getStorageEndpoint))
  useRefetchErrorToast(storage, 'Failed to load storage')
  return storage
}

/**
 * Deletes the account. After the server's response, removes its data from this browser and leaves for the landing page.
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      const { id } = await request(deleteAccountEndpoint)
      await clearDeletedAccount(id)
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
function optimisticUpdate(queryClient: QueryClient, body: SettingChange): void {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user && waitingBesides(queryClient, body).length === 0) saved.set(queryClient, user)
  changeShown(queryClient, body)
}

/** Caches the user saved by the server, with the pending changes other than `done` applied on top. */
function showSaved(queryClient: QueryClient, user: User, done: SettingChange | null = null): void {
  saved.set(queryClient, user)
  queryClient.setQueryData(userQuery.queryKey, Object.assign({}, user, ...waitingBesides(queryClient, done)))
}

/**
 * Rolls back a failed change and keeps the pending ones. The server may have saved it although its response was lost,
 * so once nothing else is pending the user is refetched.
 */
function takeBack(queryClient: QueryClient, failed: SettingChange): void {
  const before = saved.get(queryClient)
  const waiting = waitingBesides(queryClient, failed)
  if (before === undefined) return
  changeShown(queryClient, { units: before.units, emailsWanted: before.emailsWanted }, ...waiting)
  if (waiting.length > 0) return
  void invalidateTopics(queryClient, ['user']).then(() => {
    changeShown(queryClient, ...waitingBesides(queryClient, failed))
  })
}

function changeShown(queryClient: QueryClient, ...changes: SettingChange[]): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && Object.assign({}, user, ...changes))
}

/** Returns the pending changes other than `body`, the newest last. */
function waitingBesides(queryClient: QueryClient, body: SettingChange | null): SettingChange[] {
  const waiting = queryClient.getMutationCache().findAll({ mutationKey: switchKey, status: 'pending' })
  return waiting.map(({ state }) => state.variables as SettingChange).filter((one) => one !== body)
}

/** Shows the server's message for invalid input (400), and a generic message for any other error. */
function tellFailure(error: unknown): void {
  const isRefused = error instanceof RequestError && error.status === 400
  const description = isRefused ? errorMessage(error, later) : later
  showToast({ title: 'Failed to update settings', description, destructive: true })
}

const later = 'Please try again later.'
