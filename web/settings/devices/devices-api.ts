import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerPairingEndpoint,
  createPairingEndpoint,
  type Device,
  deleteDeviceEndpoint,
  getPairingEndpoint,
  listDevicesEndpoint,
  type PairingStatus,
  updateDeviceEndpoint,
} from '../../../shared/devices.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { userQuery } from '../../account/account-api.ts'
import { queryOptionsFor } from '../../api-client/query-options.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { showToast } from '../../ui/toast-store.ts'

const devicesQuery = queryOptionsFor(listDevicesEndpoint)

/** Fetches the devices that are signed in; repeatedly for a minute after one was added, since it asks every two seconds. */
export function useDevices(addedAt: number | null) {
  return useQuery({
    ...devicesQuery,
    staleTime: 0,
    refetchInterval: () => addedAt !== null && Date.now() - addedAt < 60_000 && 3_000,
  })
}

/** Signs out another device. */
export function useSignOutDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Device) => request(deleteDeviceEndpoint, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    onError: (error) =>
      showToast({
        title: 'Failed to sign out the device',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      }),
  })
}

/** Grants a paired device the rights of an administrator, or withdraws them. */
export function useUpdateDevice({ id, isCurrent }: Device) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (canAdminister: boolean) =>
      request(updateDeviceEndpoint, { params: { id }, body: { canAdminister } }),
    onSuccess: (updated) =>
      queryClient.setQueryData(devicesQuery.queryKey, (devices = []) =>
        devices.map((device) => (device.id === id ? updated : device)),
      ),
    onSettled: () => isCurrent && queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    onError: (error) =>
      showToast({
        title: 'Failed to change the device',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      }),
  })
}

/** A new pairing code; only this response contains it. */
export type CreatedPairing = ResponseOf<typeof createPairingEndpoint>

/** Creates a pairing code. */
export function useCreatePairing() {
  return useMutation({ mutationFn: () => request(createPairingEndpoint), gcTime: 0 })
}

/** Asks every two seconds, while the page is visible, how far a pairing has come. */
export function usePairing(id: string | undefined) {
  return useQuery({
    ...pairingQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isFinal(state.data?.status) ? false : 2_000),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

/** Confirms or rejects the device that has sent the code. */
export function useAnswerPairing(id: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isConfirmed: boolean) => answerPairing(id ?? '', isConfirmed),
    onSuccess: async ({ status }) => {
      const { queryKey } = pairingQuery(id ?? '')
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (pairing) => pairing && { ...pairing, status })
    },
  })
}

/** Cancels a code that no one may use any more; if that fails, it expires unconfirmed. */
export function cancelPairing(id: string): void {
  void answerPairing(id, false).catch(() => undefined)
}

/** Returns whether nothing can come of a pairing any more. */
export function isFinal(status: PairingStatus | undefined): boolean {
  return status === 'confirmed' || status === 'rejected' || status === 'expired'
}

const pairingQuery = (id: string) => queryOptionsFor(getPairingEndpoint, { params: { id } })

function answerPairing(id: string, isConfirmed: boolean) {
  return request(answerPairingEndpoint, { params: { id }, body: { isConfirmed } })
}
