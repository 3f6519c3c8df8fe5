import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DevicePosition } from '../../device/geolocation.ts'
import {
  dropLocationRequest,
  type LocationRequest,
  locationRequest,
} from '../../photos/noted-catches/location-request.ts'
import { isMapPath } from '../view/use-show-location.ts'

/**
 * Starts pin-drop mode for a form of a catch or outing that waits for a new location, and opens that form again once there is
 * one, or there is to be none.
 */
export function useLocationRequest(
  begin: (near: DevicePosition | null) => void,
  resume: (noted: LocationRequest['noted']) => void,
): void {
  const { request } = useSyncExternalStore(locationRequest.subscribe, locationRequest.getState)
  const router = useRouter()

  const follow = useEffectEvent((next: LocationRequest) => {
    if (!next.isEnded) return begin(next.near)
    dropLocationRequest()
    resume(next.noted)
  })
  useEffect(() => {
    if (request !== null) follow(request)
  }, [request])

  useEffect(
    () => () => {
      if (!isMapPath(router.state.location.pathname)) dropLocationRequest() // the user has gone elsewhere; what was typed is kept
    },
    [router],
  )
}
