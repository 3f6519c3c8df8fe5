import { useMutation, useQuery } from '@tanstack/react-query'
import { getUserEndpoint, type User } from '../../../shared/account.ts'
import { claimPairingEndpoint, finishPairingEndpoint, type PairingStatus } from '../../../shared/devices.ts'
import { queryKeyFor } from '../../api-client/query-options.ts'
import { request } from '../../api-client/request.ts'
import { clearCachedData, clearUserData } from '../../offline/clear-user-data.ts'

/** Sends the code; the response names the account and the word that the other device shows too. It changes nothing here yet. */
export function useClaimPairing() {
  return useMutation({ mutationFn: (code: string) => request(claimPairingEndpoint, { body: { code } }) })
}

/**
 * Asks every two seconds, while the page is visible, whether the other device has confirmed, and signs in if so. Asks nothing
 * before the user has agreed to the account, which `agreedId` says: the other device may be a stranger's.
 */
export function usePairingStatus(agreedId: string | null): PairingStatus {
  const { data } = useQuery({
    queryKey: [...queryKeyFor(finishPairingEndpoint), agreedId],
    queryFn: ({ signal }) => request(finishPairingEndpoint, { body: { id: agreedId ?? '' }, signal }), // Cancel aborts it
    enabled: agreedId !== null,
    refetchInterval: ({ state }) => (isWaitingStatus(state.data?.status) ? 2_000 : false),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  return data?.status ?? 'claimed'
}

/** Returns whether the other device still has to answer; undefined is the status before the first response. */
export function isWaitingStatus(status: PairingStatus | undefined): boolean {
  return status === undefined || status === 'open' || status === 'claimed'
}

/**
 * Opens Creel after pairing has signed this browser in. Deletes what it kept for another account, with waiting photos and
 * edits, as signing out does.
 */
export async function openPairedAccount(previous: User | null): Promise<void> {
  if (previous !== null && (await isReplaced(previous)))
    await clearUserData(previous.id).catch(() => undefined)
  await clearCachedData().catch(() => undefined)
  window.location.replace('/')
}

/** Returns whether someone else is signed in now; if no one knows, what waits stays for its owner. */
function isReplaced({ id }: User): Promise<boolean> {
  return request(getUserEndpoint).then(
    (user) => user.id !== id,
    () => false,
  )
}
