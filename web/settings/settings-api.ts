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
    ...serialized,
    mutationFn: (body: Calibration) => request(updateSettingsEndpoint, { body }),
    onSuccess: (user) => {
      cacheSavedUser(queryClient, user)
      showToast({
        title: 'Settings updated',
        description: 'Your AI calibration settings have been saved.',
      })
    },
    onError: showError,
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
    ...serialized,
    mutationKey: settingMutationKey,
    mutationFn: (body: SettingChange) => request(updateSettingsEndpoint, { body }),
    onMutate: (body) => optimisticUpdate(queryClient, body),
    onSuccess: (user, body) => cacheSavedUser(queryClient, user, body),
    onError: (error, body) => {
      rollBack(queryClient, body)
      showError(error)
    },
  })
}

/** Fetches how much server storage the log uses. */
export function useStorage() {
  const storage = useQuery(queryOptionsFor(getStorageEndpoint))
  useRefetchErrorToast(storage, 'Failed to load storage')
  return storage
}

/** Deletes the account, then its data in this browser, and leaves for the landing page. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      const { id } = await request(deleteAccountEndpoint)
      await clearDeletedAccount(id)
    },
  })
}

/** Runs mutations of settings one after the other, so that an older response cannot overwrite a newer one. */
const serialized = { scope: { id: 'settings' } }
const settingMutationKey = ['settings', 'switch']

/** The user as last returned by the server. The cached user may contain optimistic changes. */
const savedUsers = new WeakMap<QueryClient, User>()

/** Updates the cached user optimistically. */
function optimisticUpdate(queryClient: QueryClient, body: SettingChange): void {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user && pendingChangesExcept(queryClient, body).length === 0) savedUsers.set(queryClient, user)
  updateCachedUser(queryClient, body)
}

/** Caches the user saved by the server, with the pending changes other than `finishedChange` applied on top. */
function cacheSavedUser(
  queryClient: QueryClient,
  user: User,
  finishedChange: SettingChange | null = null,
): void {
  savedUsers.set(queryClient, user)
  queryClient.setQueryData(
    userQuery.queryKey,
    Object.assign({}, user, ...pendingChangesExcept(queryClient, finishedChange)),
  )
}

/**
 * Rolls back a failed change and keeps the pending ones. The server may have saved it although its response was lost,
 * so once nothing else is pending the user is refetched.
 */
function rollBack(queryClient: QueryClient, failed: SettingChange): void {
  const lastSaved = savedUsers.get(queryClient)
  const pending = pendingChangesExcept(queryClient, failed)
  if (lastSaved === undefined) return
  updateCachedUser(queryClient, { units: lastSaved.units, emailsWanted: lastSaved.emailsWanted }, ...pending)
  if (pending.length > 0) return
  void invalidateTopics(queryClient, ['account']).then(() => {
    updateCachedUser(queryClient, ...pendingChangesExcept(queryClient, failed))
  })
}

function updateCachedUser(queryClient: QueryClient, ...changes: SettingChange[]): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && Object.assign({}, user, ...changes))
}

/** Returns the pending changes other than `body`, the newest last. */
function pendingChangesExcept(queryClient: QueryClient, body: SettingChange | null): SettingChange[] {
  const pending = queryClient
    .getMutationCache()
    .findAll({ mutationKey: settingMutationKey, status: 'pending' })
  return pending.map(({ state }) => state.variables as SettingChange).filter((change) => change !== body)
}

/** Shows the server's message for invalid input (400), and a generic message for any other error. */
function showError(error: unknown): void {
  const isInvalidInput = error instanceof RequestError && error.status === 400
  const description = isInvalidInput ? errorMessage(error, tryLater) : tryLater
  showToast({ title: 'Failed to update settings', description, destructive: true })
}

const tryLater = 'Please try again later.'
