import type * as L from 'leaflet'
import { useEffect } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { preloadAfterPaint } from '../../ui/after-paint.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { LazyLocationSheet } from '../lazy-parts.tsx'
import type { MarkerController } from '../markers/marker-controller.ts'
import type { AssignmentMode } from '../new-location/use-assignment.ts'
import type { Popups } from './use-popup.ts'

const loadPopup = () => import('./map-popup.tsx')

interface PopupHostProps {
  map: L.Map | null
  points: readonly MapPoint[] | undefined
  /** How many catches match the filter, by the id of their location; null without one. */
  matchCounts: ReadonlyMap<string | null, number> | null
  markers: MarkerController | null
  popups: Popups
  assignment: AssignmentMode
  /** Whether a pin is being moved, so that the popup gives way. */
  isMovingPin: boolean
}

/** The map's popup, and the sheet with the details of a location. Each returns the focus to its marker. */
export function PopupHost(props: PopupHostProps) {
  const { map, points, matchCounts, markers, popups, assignment, isMovingPin } = props
  const popup = isMovingPin ? null : popups.popup
  const sheet = useOverlayHistory('sheet')
  const module = useLazyModule(popup !== null, loadPopup, popups.close)
  useEffect(() => preloadAfterPaint(loadPopup), [])

  /**
   * Moves the focus to the location's marker when the sheet closes. After a reload, no element that opened the sheet
   * exists to take the focus back.
   */
  function focusLocation(event: Event, locationId: string) {
    if (popup !== null || isMovingPin) return
    event.preventDefault()
    markers?.focus(locationId)
  }

  return (
    <>
      {map !== null && popup !== null && module !== null && (
        <module.MapPopup
          key={popup.key}
          map={map}
          popup={popup}
          matchCounts={matchCounts}
          onOpen={popups.show}
          onDetails={sheet.show}
          assign={
            assignment.ids.length > 0
              ? { ...assignment, count: assignment.ids.length, onAssign: assignment.assignTo }
              : null
          }
          closesOnBack={popups.isOpenedHere && sheet.shown === null}
          onClose={({ focusInside }) => {
            popups.close()
            if (focusInside) markers?.focus(popup.key)
          }}
        />
      )}
      <LazyLocationSheet
        locationId={sheet.shown}
        map={map}
        pinId={popup?.kind === 'location' ? popup.key : null}
        name={points?.find(([id]) => id === sheet.shown)?.[4] ?? null}
        onShow={sheet.show}
        onClose={sheet.close}
        onCloseAutoFocus={focusLocation}
      />
    </>
  )
}
