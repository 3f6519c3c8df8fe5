import type L from 'leaflet'
import { Expand, ListTree, LocateFixed, Minus, Plus } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { LayerMenu } from './base-map/layer-menu.tsx'
import type { LayerChoice } from './base-map/layer-storage.ts'

interface MapControlsProps {
  map: L.Map | null
  choice: LayerChoice
  onChoose(choice: LayerChoice): void
  onReset(): void
  /** Called to open the list for choosing a location by name. */
  onJump(): void
  /** Whether a geolocation request is in progress. */
  locating: boolean
  onLocate(): void
}

/**
 * The buttons at the right edge, within thumb reach. The zoom buttons appear only for a fine pointer, since touch users
 * pinch.
 */
export function MapControls({
  map,
  choice,
  onChoose,
  onReset,
  onJump,
  locating,
  onLocate,
}: MapControlsProps) {
  return (
    <div className={column}>
      <div className="hidden flex-col gap-3 pointer-fine:flex [@media(max-height:36rem)]:hidden">
        <IconButton label="Zoom in" icon={Plus} variant="raised" onClick={() => map?.zoomIn()} />
        <IconButton label="Zoom out" icon={Minus} variant="raised" onClick={() => map?.zoomOut()} />
      </div>
      <IconButton label="Reset view" icon={Expand} variant="raised" onClick={onReset} />
      <IconButton label="Jump to Location" icon={ListTree} variant="raised" onClick={onJump} />
      <LayerMenu choice={choice} onChange={onChoose} />
      <IconButton
        label="My location"
        icon={LocateFixed}
        variant="raised"
        aria-disabled={locating || undefined} // `disabled` would lose the focus
        className={locating ? 'animate-breathe' : ''}
        onClick={locating ? undefined : onLocate}
      />
    </div>
  )
}

// In a window as low as that of a phone in landscape, all buttons must still fit.
const column =
  'absolute right-[max(0.75rem,env(safe-area-inset-right))] bottom-8 flex flex-col gap-3 ' +
  '[@media(max-height:27rem)]:bottom-3 [@media(max-height:27rem)]:gap-1'
