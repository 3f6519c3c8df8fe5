import { useEffect, useEffectEvent, useRef } from 'react'
import type { PairingStatus } from '../../../shared/devices.ts'
import { isNotFound } from '../../api-client/request-error.ts'
import {
  type CreatedPairing,
  cancelPairing,
  isFinal,
  useAnswerPairing,
  useCreatePairing,
  usePairing,
} from './devices-api.ts'

/** Creates a code, follows what becomes of it, and cancels it once the component that uses this is gone. */
export function useAddDevice() {
  const creation = useCreatePairing()
  const pairing = usePairing(creation.data?.id)
  const answer = useAnswerPairing(creation.data?.id)
  const latest = useRef<Promise<CreatedPairing> | null>(null)
  const status: PairingStatus = isNotFound(pairing.error) ? 'expired' : (pairing.data?.status ?? 'open')

  function start() {
    answer.reset()
    latest.current = creation.mutateAsync()
    latest.current.catch(() => undefined) // `creation.error` has it
  }
  const begin = useEffectEvent(start)
  const cancel = useEffectEvent(() => {
    if (!isFinal(status))
      latest.current?.then(
        ({ id }) => cancelPairing(id),
        () => undefined,
      )
    latest.current = null
  })
  useEffect(() => {
    begin()
    return () => cancel()
  }, [])

  return {
    status,
    /** The code, and what the new device has sent. */
    created: creation.data,
    deviceName: pairing.data?.deviceName ?? null,
    word: pairing.data?.word ?? null,
    isCreating: creation.isPending,
    creationError: creation.error,
    answer: answer.mutate,
    isAnswering: answer.isPending,
    answerError: answer.error,
    /** Creates another code. */
    restart: start,
  }
}
