import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  deleteAccountEndpoint,
  getLooksEndpoint,
  getStorageEndpoint,
  type User,
  updateSettingsEndpoint,
} from '../../shared/account.ts'
import { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import { userQuery } from '../account/account-api.ts'
import { clearDeletedAccount } from '../account/clear-deleted-account.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { RequestError } from '../api-client/request-error.ts'
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
    onSuccess: async (user) => {
      await cacheUser(queryClient, user)
      showToast({
        title: 'Settings updated',
        description: 'Your AI calibration settings have been saved.',
      })
    },
    onError: showError,
  })
}

/** Lengths of the user's own that the ruler can use as its reference. */
export type RulerLengths = Pick<User, 'handWidthInches' | 'rodMarkInches'>

/** Saves the lengths for the ruler. */
export function useSaveRulerLengths() {
  const queryClient = useQueryClient()
  return useMutation({
    ...serialized,
    mutationFn: (body: RulerLengths) => request(updateSettingsEndpoint, { body }),
    onSuccess: async (user) => {
      await cacheUser(queryClient, user)
      showToast({ title: 'Settings updated', description: 'The lengths for your ruler have been saved.' })
    },
    onError: showError,
  })
}

/** The settings that are saved as soon as they change. */
export type SettingChange = Partial<Pick<User, 'units' | 'emailsWanted' | 'looksAgain'>>

/** Saves a setting. Until the response arrives, the component shows the `variables` of the mutation. */
export function useUpdateSetting() {
  return useMutation(settingMutation(useQueryClient()))
}

/** Returns the mutation options for changing a setting. */
export function settingMutation(queryClient: QueryClient) {
  return mutationOptions({
    ...serialized,
    mutationFn: (body: SettingChange) => request(updateSettingsEndpoint, { body }),
    onSuccess: (user) => cacheUser(queryClient, user),
    onError: (error) => {
      showError(error)
      void invalidateTopics(queryClient, ['account']) // the server may have saved it although its response was lost
    },
  })
}

/** Fetches how much server storage the log uses. */
export function useStorage() {
  const storage = useQuery(queryOptionsFor(getStorageEndpoint))
  useRefetchErrorToast(storage, 'Failed to load storage')
  return storage
}

/** Fetches how good guesses about the user's fish were. */
export function useAccuracy() {
  const accuracy = useQuery(queryOptionsFor(getAccuracyEndpoint))
  useRefetchErrorToast(accuracy, 'Failed to load how well Creel guesses')
  return accuracy
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

/** Caches the user that a change returned, and cancels requests whose responses may be older. */
async function cacheUser(queryClient: QueryClient, user: User): Promise<void> {
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey })
  queryClient.setQueryData(userQuery.queryKey, user)
}

/** Shows why a setting wasn't saved. */
function showError(error: unknown): void {
  showToast({
    title: 'Failed to update settings',
    description: inputErrorText(error) ?? 'Please try again later.',
    destructive: true,
  })
}

/** Returns why a setting wasn't saved, as it is shown at its field. */
export function saveErrorText(error: unknown): string {
  return inputErrorText(error) ?? 'Not saved. Please try again later.'
}

/** Returns the server's message for invalid input (400), null for any other error. */
function inputErrorText(error: unknown): string | null {
  return error instanceof RequestError && error.status === 400 ? error.userMessage : null
}

/** Fetches what the last identified photos took of the vision service. */
export function useLooks() {
  return useQuery(queryOptionsFor(getLooksEndpoint))
}
