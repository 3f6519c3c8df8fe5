import { useNavigate } from '@tanstack/react-router'
import L from 'leaflet'
import { useMemo, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { followedPopup } from './followed-popup.ts'
import type { OpenPopup } from './popup-content.tsx'

/** The popup of the map. The address asks for one by its `locationId`, which is forgotten once another one was seen. */
export function usePopup(requestedId: string | undefined, points: readonly MapPoint[] | undefined) {
  const [opened, setPopup] = useState<OpenPopup | null>(null)
  const popup = useMemo(
    () => (opened === null || points === undefined ? opened : followedPopup(opened, points)),
    [opened, points],
  )
  const navigate = useNavigate()

  /** What the address asked for has been seen: coming back later shows the map as it was left. */
  function forgetRequest(): void {
    if (requestedId === undefined) return
    void navigate({
      to: '/map',
      search: ({ locationId, ...others }) => others,
      state: (state) => state,
      replace: true,
      resetScroll: false,
    })
  }

  return {
    popup,
    /** Shows the spot that the address asks for. */
    showRequested: (point: MapPoint) => setPopup(popupOf(point)),
    show(next: OpenPopup) {
      setPopup(next)
      forgetRequest()
    },
    close() {
      setPopup(null)
      forgetRequest()
    },
  }
}

/** What opens, follows and closes the popup of the map. */
export type Popups = ReturnType<typeof usePopup>

/** The popup over the pin of one spot. */
export function popupOf([id, latitude, longitude, photoCount, name = 'Fishing spot']: MapPoint): OpenPopup {
  return { kind: 'spot', key: id, spot: { id, name, photoCount }, place: L.latLng(latitude, longitude) }
}
