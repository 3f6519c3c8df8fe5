import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAccount, getStorage, type User, updateSettings } from '../../shared/account.ts'
import { queryOf } from '../http/query-of.ts'
import { request } from '../http/request.ts'
import { RequestError, sentenceOf } from '../http/request-error.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'
import { forgetPerson, forgetPrivate } from '../offline/forget-person.ts'
import { showToast } from '../ui/toast-store.ts'
import { userQuery } from './account-api.ts'

/** What an angler calibrates the estimates with. */
export type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** Saves height and camera setup. */
export function useSaveCalibration() {
  const queryClient = useQueryClient()
  return useMutation({
    ...oneByOne,
    mutationFn: (body: Calibration) => request(updateSettings, { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      showToast({
        title: 'Settings updated',
        description: 'Your AI calibration settings have been saved.',
      })
    },
    onError: tellFailure,
  })
}

/** What is switched and saved at once. */
export type Switched = Partial<Pick<User, 'units' | 'emailsWanted'>>

/** Switches a setting: seen at once, and taken back where the server refuses. */
export function useSwitchSetting() {
  const queryClient = useQueryClient()
  return useMutation({
    ...oneByOne,
    mutationFn: (body: Switched) => request(updateSettings, { body }),
    onMutate: (body) => foreseeUser(queryClient, body),
    onSuccess: (user) => {
      if (isLast(queryClient)) queryClient.setQueryData(userQuery.queryKey, user)
    },
    onError: (error, body, before) => {
      if (before !== undefined) foreseeUser(queryClient, takenBack(body, before))
      tellFailure(error)
    },
  })
}

/** How much of the server's disk the log takes. */
export function useStorage() {
  const storage = useQuery(queryOf(getStorage))
  useRefreshToast(storage, 'Failed to fetch how much is stored')
  return storage
}

/** Deletes the account. Once the server has, nothing of it stays in this browser either, and the landing page comes. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      const { id } = await request(deleteAccount)
      await forgetPerson(id)
      await forgetPrivate()
      window.location.replace('/')
    },
  })
}

/** Changes of the same row go one after the other: an older answer must not overtake a newer one. */
const oneByOne = { mutationKey: ['settings'], scope: { id: 'settings' } }

function isLast(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: oneByOne.mutationKey }) === 1
}

/** Changes the user as the server is expected to, and tells how it was before. */
function foreseeUser(queryClient: QueryClient, change: Switched): User | undefined {
  const before = queryClient.getQueryData(userQuery.queryKey) ?? undefined
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change })
  return before
}

/** Of what was to be switched, how it was. */
function takenBack(body: Switched, before: User): Switched {
  return Object.fromEntries(Object.keys(body).map((key) => [key, before[key as keyof Switched]]))
}

/** What was wrong with the input the server says best; of everything else the catalogue's sentence is enough. */
function tellFailure(error: unknown): void {
  const isRefused = error instanceof RequestError && error.status === 400
  const description = isRefused ? sentenceOf(error, later) : later
  showToast({ title: 'Failed to update settings', description, destructive: true })
}

const later = 'Please try again later.'
