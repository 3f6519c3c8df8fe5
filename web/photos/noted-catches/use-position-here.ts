import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DevicePosition, DevicePositionError, getCurrentPosition } from '../../device/geolocation.ts'
import { isPositionAllowed } from '../../device/is-position-allowed.ts'
import { isAccurate } from './nearest-location.ts'

/** Where the angler is, as far as the device has said. */
export interface PositionHere {
  position: DevicePosition | null
  isLocating: boolean
  /** Why the device could not say it; null if it was not asked or has answered. */
  error: string | null
  /** Asks the device, unless it has said it exactly. The browser may ask the user, so it takes a tap. */
  locate(): void
}

/**
 * Returns where the angler is while that `isWanted`; else null, and where browsers don’t tell it. Reads it at once if the user
 * has allowed that before. A form that was opened long ago only has what it has `known` since then.
 */
export function usePositionHere(
  isWanted: boolean,
  { openedAt, known }: { openedAt: Date; known: DevicePosition | null },
  onFound: (position: DevicePosition) => void,
): PositionHere | null {
  const [state, setState] = useState({ ...nothingKnown, position: known })
  const isAsking = useRef(false)

  async function locate(): Promise<void> {
    const rough = state.position
    if ((rough !== null && isAccurate(rough)) || isAsking.current || !isRecent(openedAt)) return
    isAsking.current = true
    setState({ position: rough, isLocating: true, error: null })
    try {
      const position = await getCurrentPosition(navigator.geolocation)
      setState({ ...nothingKnown, position })
      onFound(position)
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      setState({
        position: rough,
        isLocating: false,
        error: rough === null ? error.message || error.title : null,
      })
    } finally {
      isAsking.current = false
    }
  }

  const locateAtOnce = useEffectEvent(locate)
  const isAvailable = window.isSecureContext && navigator.geolocation !== undefined
  const isPossible = isWanted && isAvailable && (state.position !== null || isRecent(openedAt))
  useEffect(() => {
    if (!isPossible) return
    let isCurrent = true
    void isPositionAllowed(navigator.permissions).then((isAllowed) => {
      if (isAllowed && isCurrent) void locateAtOnce()
    })
    return () => {
      isCurrent = false
    }
  }, [isPossible])

  return isPossible ? { ...state, locate: () => void locate() } : null
}

/** Returns whether the angler may still be where the form was opened. */
function isRecent(openedAt: Date): boolean {
  return Date.now() - openedAt.getTime() <= 60 * 60_000
}

const nothingKnown = {
  position: null as DevicePosition | null,
  isLocating: false,
  error: null as string | null,
}
