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

/** What an angler calibrates the estimates with. */
export type Calibration = Pick<User, 'anglerHeightInches' | 'cameraSetup'>

/** Saves height and camera setup. */
export function useSaveCalibration() {
  return useMutation(savingCalibration(useQueryClient()))
}

/** What saving height and camera setup does. */
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

/** What is switched and saved at once. */
export type Switched = Partial<Pick<User, 'units' | 'emailsWanted'>>

/** Switches a setting: seen at once, and taken back where the server refuses. */
export function useSwitchSetting() {
  return useMutation(switching(useQueryClient()))
}

/** What switching a setting does. */
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
      await leaveDeletedAccount(id)
    },
  })
}

/** Changes of the same row go one after the other: an older answer must not overtake a newer one. */
const oneByOne = { scope: { id: 'settings' } }
const switchKey = ['settings', 'switch']

/** What the server has said last; what is shown may be foreseen. */
const saved = new WeakMap<QueryClient, User>()

/** Changes the user as the server is expected to. */
function foresee(queryClient: QueryClient, body: Switched): void {
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user && waitingBesides(queryClient, body).length === 0) saved.set(queryClient, user)
  changeShown(queryClient, body)
}

/** Shows what the server has saved, and what is still on its way there besides what it has just done. */
function showSaved(queryClient: QueryClient, user: User, done: Switched | null = null): void {
  saved.set(queryClient, user)
  queryClient.setQueryData(userQuery.queryKey, Object.assign({}, user, ...waitingBesides(queryClient, done)))
}

/** Shows what holds without a switch that failed. An answer that was lost may have been a yes: at the end the server is asked. */
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

/** The switches that have no answer yet, the newest last. */
function waitingBesides(queryClient: QueryClient, body: Switched | null): Switched[] {
  const waiting = queryClient.getMutationCache().findAll({ mutationKey: switchKey, status: 'pending' })
  return waiting.map(({ state }) => state.variables as Switched).filter((one) => one !== body)
}

/** What was wrong with the input the server says best; of everything else the catalogue's sentence is enough. */
function tellFailure(error: unknown): void {
  const isRefused = error instanceof RequestError && error.status === 400
  const description = isRefused ? sentenceOf(error, later) : later
  showToast({ title: 'Failed to update settings', description, destructive: true })
}

const later = 'Please try again later.'
