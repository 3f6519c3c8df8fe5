import { useNavigate } from '@tanstack/react-router'
import * as L from 'leaflet'
import { useMemo, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { useOverlayActions } from '../../app-shell/use-overlay-history.ts'
import type { OpenPopup } from './popup-content.tsx'
import { refreshPopup } from './refresh-popup.ts'

/** Manages the map's popup. `locationId` in the URL requests one; showing another or closing it removes that. */
export function usePopup(requestedId: string | undefined, points: readonly MapPoint[] | undefined) {
  const [opened, setPopup] = useState<OpenPopup | null>(null)
  const popup = useMemo(
    () => (opened === null || points === undefined ? opened : refreshPopup(opened, points)),
    [opened, points],
  )
  const navigate = useNavigate()
  const sheet = useOverlayActions('sheet')

  /** Removes `locationId` from the URL, so that coming back later shows the map as it was left. */
  function clearRequestParam(): void {
    if (requestedId === undefined) return
    void navigate({
      to: '/map',
      search: ({ locationId, ...rest }) => rest,
      state: (state) => state,
      replace: true,
      resetScroll: false,
    })
  }

  function close(): void {
    setPopup(null)
    clearRequestParam()
  }

  return {
    popup,
    /** Whether the user opened the popup on this map, as opposed to following a link to it. */
    isOpenedHere: popup !== null && requestedId === undefined,
    /** Shows the location requested in the URL. */
    showRequested: (point: MapPoint) => setPopup(popupFor(point)),
    show(next: OpenPopup) {
      setPopup(next)
      clearRequestParam()
    },
    close,
    /** Closes the sheet beside the map too, for a location that is to be placed. */
    closeAll() {
      close()
      sheet.giveWay()
    },
  }
}

/** The state and actions of the map's popup. */
export type Popups = ReturnType<typeof usePopup>

/** Returns the popup for the marker of one location. */
export function popupFor([id, latitude, longitude, photoCount, name = 'Location']: MapPoint): OpenPopup {
  return {
    kind: 'location',
    key: id,
    location: { id, name, photoCount },
    latLng: L.latLng(latitude, longitude),
  }
}
