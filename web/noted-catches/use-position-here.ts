import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DevicePositionError, getCurrentPosition, isPositionAllowed } from '../device/geolocation.ts'
import { isAccurate } from './nearest-location.ts'
import type { ReadPosition } from './noted-catch-drafts.ts'

/** Where the angler is, as far as the device has said. */
export interface PositionHere {
  position: ReadPosition | null
  isLocating: boolean
  /** Why the device could not say it; null if it was not asked or has answered. */
  error: string | null
  /** Asks the device, unless it has said it exactly. The browser may ask the user, so it takes a tap. */
  locate(): void
}

/**
 * Returns where the angler is while that `isWanted`; else null, and where browsers don’t tell it. Reads it at once if the user
 * has allowed that before. A form that was opened long ago only has what it has `known` since then. One that is opened again
 * keeps that while `isOfCatch` accepts the time at which it was read; otherwise the device is asked again.
 */
export function usePositionHere(
  isWanted: boolean,
  { openedAt, reopenedAt, known }: { openedAt: Date; reopenedAt: Date; known: ReadPosition | null },
  isOfCatch: (readAt: Date) => boolean,
  onFound: (position: ReadPosition) => void,
): PositionHere | null {
  const [state, setState] = useState({ ...nothingKnown, position: known })
  const isAsking = useRef(false)
  const position = state.position !== null && isOfCatch(state.position.readAt) ? state.position : null

  async function locate(): Promise<void> {
    if ((position !== null && isAccurate(position)) || isAsking.current || !isRecent(openedAt)) return
    isAsking.current = true
    setState({ ...state, isLocating: true, error: null })
    try {
      const found = { ...(await getCurrentPosition(navigator.geolocation)), readAt: reopenedAt }
      setState({ ...nothingKnown, position: found })
      onFound(found)
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      setState({ ...state, isLocating: false, error: error.message || error.title })
    } finally {
      isAsking.current = false
    }
  }

  const locateAtOnce = useEffectEvent(locate)
  const isAvailable = window.isSecureContext && navigator.geolocation !== undefined
  const isPossible = isWanted && isAvailable && (position !== null || isRecent(openedAt))
  const isOutdated = position !== state.position
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outdated position is read again
  useEffect(() => {
    if (!isPossible) return
    let isCurrent = true
    void isPositionAllowed(navigator.permissions).then((isAllowed) => {
      if (isAllowed && isCurrent) void locateAtOnce()
    })
    return () => {
      isCurrent = false
    }
  }, [isPossible, isOutdated])

  if (!isPossible) return null
  return { ...state, position, error: position === null ? state.error : null, locate: () => void locate() }
}

/** Returns whether the angler may still be where the form was opened. */
function isRecent(openedAt: Date): boolean {
  return Date.now() - openedAt.getTime() <= 60 * 60_000
}

const nothingKnown = {
  position: null as ReadPosition | null,
  isLocating: false,
  error: null as string | null,
}
