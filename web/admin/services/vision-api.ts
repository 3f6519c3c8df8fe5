import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminHealthEndpoint } from '../../../shared/admin.ts'
import { providerNames } from '../../../shared/provider-names.ts'
import {
  deleteVisionSettingsEndpoint,
  findLocalModelsEndpoint,
  getVisionSettingsEndpoint,
  testVisionEndpoint,
  updateVisionSettingsEndpoint,
  type VisionSettings,
} from '../../../shared/vision-settings.ts'
import { configQuery } from '../../api-client/config-api.ts'
import { queryKeyFor } from '../../api-client/query-options.ts'
import { type InputOf, request } from '../../api-client/request.ts'
import { useRefetchErrorToast } from '../../api-client/use-refetch-error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { adminQuery, handleMutationError } from '../admin-api.ts'

/** The provider, model and key that an administrator enters; without `apiKey`, the saved key is meant. */
export type VisionInput = InputOf<typeof updateVisionSettingsEndpoint>['body']

/** Fetches which vision service is in use. */
export function useVisionSettings() {
  const settings = useQuery(adminQuery(getVisionSettingsEndpoint))
  useRefetchErrorToast(settings, 'Failed to load services')
  return settings
}

/** Looks for Ollama on the server, once each time the form opens. */
export function useLocalModels() {
  return useQuery({
    queryKey: queryKeyFor(findLocalModelsEndpoint),
    queryFn: () => request(findLocalModelsEndpoint, { body: {} }),
    gcTime: 0,
  })
}

/** Saves a provider, model and key, which turns identification on. */
export function useSaveVision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: VisionInput) => request(updateVisionSettingsEndpoint, { body }),
    onSuccess: async (settings, { provider }) => {
      showToast({
        title: 'Identification is on',
        description: `New photos are sent to ${providerNames[provider]}.`,
      })
      await cacheSettings(queryClient, settings)
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to save'),
  })
}

/** Turns identification off and deletes the key. */
export function useTurnOffVision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(deleteVisionSettingsEndpoint),
    onSuccess: async (settings) => {
      showToast({ title: 'Identification is off', description: 'The key was deleted.' })
      await cacheSettings(queryClient, settings)
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to turn identification off'),
  })
}

/** Asks a vision service about the sample photo: the one entered, or with null the one in use. */
export function useTestVision() {
  return useMutation({
    mutationFn: (settings: VisionInput | null) =>
      request(testVisionEndpoint, { body: settings === null ? {} : { settings } }),
    meta: { isReadOnly: true },
  })
}

/** Caches the settings that a change returned, and refetches what else depends on them. */
async function cacheSettings(queryClient: QueryClient, settings: VisionSettings): Promise<void> {
  queryClient.setQueryData(queryKeyFor(getVisionSettingsEndpoint), settings)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['api', 'identification'] }),
    queryClient.refetchQueries({ queryKey: queryKeyFor(getAdminHealthEndpoint), type: 'active' }),
  ])
}
