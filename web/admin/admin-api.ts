import {
  type QueryClient,
  type QueryFunction,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { User } from '../../shared/account.ts'
import {
  type AdminUser,
  deleteUserEndpoint,
  getAdminHealthEndpoint,
  getAdminStatsEndpoint,
  type JobCategory,
  listAdminUsersEndpoint,
  retryJobsEndpoint,
  signOutUserEndpoint,
  toggleAdminEndpoint,
} from '../../shared/admin.ts'
import {
  clearEmailsSentTodayEndpoint,
  getEmailsDueEndpoint,
  type PreviewKind,
  previewEmailEndpoint,
  sendDailySummaryEmailsEndpoint,
  sendThrowbackEmailsEndpoint,
  sendWelcomeEmailEndpoint,
} from '../../shared/emails.ts'
import type { Endpoint, ResponseOf } from '../../shared/endpoint.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { providerNames } from '../../shared/provider-names.ts'
import {
  deleteVisionSettingsEndpoint,
  findLocalModelsEndpoint,
  getVisionSettingsEndpoint,
  testVisionEndpoint,
  updateVisionSettingsEndpoint,
  type VisionSettings,
} from '../../shared/vision-settings.ts'
import { userQuery } from '../account/account-api.ts'
import { clearDeletedAccount } from '../account/clear-deleted-account.ts'
import { configQuery } from '../api-client/config-api.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { queryKeyFor, queryOptionsFor } from '../api-client/query-options.ts'
import { type InputArguments, type InputOf, request } from '../api-client/request.ts'
import { RequestError } from '../api-client/request-error.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { showToast } from '../ui/toast-store.ts'
import { userName } from './user-names.ts'

/** Fetches the statistics of the whole instance. */
export function useStatistics() {
  const statistics = useQuery(adminQuery(getAdminStatsEndpoint))
  useRefetchErrorToast(statistics, 'Failed to load statistics')
  return statistics
}

/** Fetches all accounts. */
export function useAdminUsers() {
  const users = useQuery(adminQuery(listAdminUsersEndpoint))
  useRefetchErrorToast(users, 'Failed to load users')
  return users
}

/** Fetches the health of backups, job queues and external services. */
export function useHealth() {
  const health = useQuery(adminQuery(getAdminHealthEndpoint))
  useRefetchErrorToast(health, 'Failed to load health')
  return health
}

/** Fetches how many recipients each email button has; never cached. */
export function useEmailsDue() {
  return useQuery({ ...adminQuery(getEmailsDueEndpoint), gcTime: 0 })
}

/** Fetches one email as the administrator would receive it. */
export function useEmailPreview(kind: PreviewKind) {
  return useQuery({ ...adminQuery(previewEmailEndpoint, { query: { kind } }), gcTime: 0 })
}

/** Refetches everything that the dashboard shows. */
export async function refreshDashboard(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: dashboardKey, type: 'active' })
}

/** The prefix of all dashboard query keys. */
export const dashboardKey = ['api', 'admin']

/** Toggles whether a user is an administrator. */
export function useToggleAdmin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<AdminUser, 'id'>) => request(toggleAdminEndpoint, { params: { id }, body: {} }),
    onSuccess: async (user) => {
      updateCachedUsers(queryClient, (users) =>
        users.map((existing) => (existing.id === user.id ? user : existing)),
      )
      const isOwn = user.id === ownId(queryClient)
      const subject = isOwn ? 'You’re' : `${userName(user)} is`
      const predicate = user.isAdmin ? 'now an administrator' : 'no longer an administrator'
      showToast({ title: 'User updated', description: `${subject} ${predicate}.` })
      if (isOwn) await invalidateTopics(queryClient, ['account'])
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to update user'),
  })
}

/** Deletes an account. If it is the administrator's own, also removes its data from this browser and leaves the app. */
export function useDeleteUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<AdminUser, 'id'>) => request(deleteUserEndpoint, { params: { id } }),
    onMutate: () => ({ own: ownId(queryClient) }),
    onSuccess: async ({ id }, _user, { own }) => {
      if (id === own) {
        await clearDeletedAccount(id)
        return
      }
      updateCachedUsers(queryClient, (users) => users.filter((existing) => existing.id !== id))
      showToast({ title: 'User deleted' })
      await Promise.all([
        refetchEndpoint(queryClient, getAdminStatsEndpoint),
        refetchEndpoint(queryClient, getAdminHealthEndpoint),
      ])
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to delete user'),
  })
}

/** Signs out all devices of an account and revokes its access tokens. */
export function useSignOutUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminUser) => request(signOutUserEndpoint, { params: { id }, body: {} }),
    onSuccess: async ({ id }) => {
      if (id === ownId(queryClient)) await invalidateTopics(queryClient, ['account'])
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to sign out'),
  })
}

/** The buttons that send emails, or clear the record of those sent today. */
export type EmailAction = PreviewKind | 'clear'

/** Performs an email action and shows the server's message with the number of recipients. */
export function useEmailAction(action: EmailAction) {
  const queryClient = useQueryClient()
  const { send, successTitle, errorTitle } = emailActions[action]
  return useMutation({
    mutationFn: send,
    onSuccess: (description) => {
      showToast({ title: successTitle, description })
      void refetchEndpoint(queryClient, getAdminHealthEndpoint) // the dialog need not wait for it
    },
    onError: (error) => handleMutationError(queryClient, error, errorTitle),
  })
}

const emailActions: Record<
  EmailAction,
  { send: () => Promise<string>; successTitle: string; errorTitle: string }
> = {
  welcome: {
    send: async () => (await request(sendWelcomeEmailEndpoint, { body: {} })).message,
    successTitle: 'Welcome email sent',
    errorTitle: 'Failed to send email',
  },
  throwback: {
    send: async () => (await request(sendThrowbackEmailsEndpoint, { body: {} })).message,
    successTitle: 'Throwback emails sent',
    errorTitle: 'Failed to send emails',
  },
  'daily-summary': {
    send: async () => (await request(sendDailySummaryEmailsEndpoint, { body: {} })).message,
    successTitle: 'Daily summary emails sent',
    errorTitle: 'Failed to send emails',
  },
  clear: {
    send: async () => {
      const { cleared } = await request(clearEmailsSentTodayEndpoint, { body: {} })
      return cleared === 0
        ? 'No emails were recorded today.'
        : `${plural(cleared, 'email')} from today can be sent again.`
    },
    successTitle: 'Email cache cleared',
    errorTitle: 'Failed to clear cache',
  },
}

/** Retries the failed jobs of one kind now. */
export function useRetryJobs() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kind: JobCategory) => request(retryJobsEndpoint, { body: { kind } }),
    onSuccess: async ({ retried }) => {
      showToast({
        title: retried === 0 ? 'Nothing left to retry' : 'Retrying',
        ...(retried > 0 && { description: `${plural(retried, 'job')} will run as soon as possible.` }),
      })
      await refetchEndpoint(queryClient, getAdminHealthEndpoint)
    },
    onError: (error) => handleMutationError(queryClient, error, 'Failed to retry jobs'),
  })
}

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
      await cacheVisionSettings(queryClient, settings)
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
      await cacheVisionSettings(queryClient, settings)
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

/**
 * Creates a dashboard query that refetches on every mount. A `FORBIDDEN` response means that the user may no longer be
 * an administrator, so it refetches the user before the error is shown.
 */
function adminQuery<C extends Endpoint>(endpoint: C, ...input: InputArguments<C>) {
  const query = queryOptionsFor(endpoint, ...input)
  const fetchData = query.queryFn as QueryFunction<ResponseOf<C>>
  return queryOptions<ResponseOf<C>>({
    queryKey: query.queryKey,
    refetchOnMount: 'always',
    queryFn: async (context) => {
      try {
        return await fetchData(context)
      } catch (cause) {
        await refetchUserIfForbidden(context.client, cause)
        throw cause
      }
    },
  })
}

async function refetchUserIfForbidden(queryClient: QueryClient, cause: unknown): Promise<boolean> {
  if (!(cause instanceof RequestError && cause.code === 'FORBIDDEN')) return false
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey })
  return queryClient.getQueryData(userQuery.queryKey)?.isAdmin === false
}

/**
 * Shows the error of a mutation. Refetches the users if the account no longer exists, and shows nothing if the user is
 * no longer an administrator.
 */
async function handleMutationError(queryClient: QueryClient, error: unknown, title: string): Promise<void> {
  if (await refetchUserIfForbidden(queryClient, error)) return
  showToast({ title, description: errorDescription(error), destructive: true })
  if (error instanceof RequestError && error.status === 404)
    await refetchEndpoint(queryClient, listAdminUsersEndpoint)
}

/**
 * Returns the server's reason for a client error, which a retry would not change (such as deleting the last
 * administrator), and otherwise suggests trying again.
 */
function errorDescription(error: unknown): string {
  const isClientError = error instanceof RequestError && error.status < 500 && error.status !== 429
  return (isClientError && error.userMessage) || 'Please try again later.'
}

/** Caches the settings that a change returned, and refetches what else depends on them. */
async function cacheVisionSettings(queryClient: QueryClient, settings: VisionSettings): Promise<void> {
  queryClient.setQueryData(queryKeyFor(getVisionSettingsEndpoint), settings)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['api', 'identification'] }),
    refetchEndpoint(queryClient, getAdminHealthEndpoint),
  ])
}

async function refetchEndpoint(queryClient: QueryClient, endpoint: Endpoint): Promise<void> {
  await queryClient.refetchQueries({ queryKey: queryKeyFor(endpoint), type: 'active' })
}

function updateCachedUsers(queryClient: QueryClient, update: (users: AdminUser[]) => AdminUser[]): void {
  queryClient.setQueryData<AdminUser[]>(
    queryKeyFor(listAdminUsersEndpoint),
    (users) => users && update(users),
  )
}

function ownId(queryClient: QueryClient): User['id'] | null {
  return queryClient.getQueryData(userQuery.queryKey)?.id ?? null
}
