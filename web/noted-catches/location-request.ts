import { createStore } from 'zustand/vanilla'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { DevicePosition } from '../device/geolocation.ts'
import { chooseLocation, draftKey } from './noted-catch-drafts.ts'
import type { ChosenLocation, NewNoted } from './noted-catch-values.ts'

/** A form that waits for a new location, which is created on the map. */
export interface LocationRequest {
  /** What the form was opened for. */
  noted: LogNotedCatch | NewNoted
  /** Where the pin starts; null if that is not known. */
  near: DevicePosition | null
  /** Whether the location was created or canceled, so that the form opens again. */
  isEnded: boolean
}

/** The form that waits; null if none does. */
export const locationRequest = createStore<{ request: LocationRequest | null }>()(() => ({ request: null }))

/** Has the map ask for a new location when it opens, and then open the form again, whose draft is kept. */
export function requestLocation({ noted, near }: Omit<LocationRequest, 'isEnded'>): void {
  locationRequest.setState({ request: { noted, near, isEnded: false } })
}

/** Gives the form that waits its new location, or none; does nothing if no form waits. */
export function endLocationRequest(location: ChosenLocation | null): void {
  const { request } = locationRequest.getState()
  if (request === null || request.isEnded) return
  if (location !== null) chooseLocation(draftKey(request.noted), location)
  locationRequest.setState({ request: { ...request, isEnded: true } })
}

/** Forgets the form that waits; its draft stays. */
export function dropLocationRequest(): void {
  locationRequest.setState({ request: null })
}
