import type L from 'leaflet'
import { Expand, ListTree, LocateFixed, Minus, Plus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { currentToast, subscribeToToast } from '../ui/toast-store.ts'
import { LayerMenu } from './base-map/layer-menu.tsx'
import type { BaseMap } from './base-map/use-base-map.ts'
import { LazyJumpDialog } from './lazy-parts.tsx'
import { useMyLocation } from './use-my-location.ts'
import type { MapNavigation } from './view/use-map-navigation.ts'

interface MapControlsProps {
  map: L.Map | null
  baseMap: BaseMap
  navigation: MapNavigation
  /** Whether the word on Jump gives way to a card or a popup. */
  hidesJumpWord: boolean
}

/**
 * The buttons at the right edge, within thumb reach: zoom buttons for fine pointers only, since touch pinches, and a word on
 * the button that no one knows by its icon.
 */
export function MapControls({ map, baseMap, navigation, hidesJumpWord }: MapControlsProps) {
  const [isJumpOpen, setJumpOpen] = useState(false)
  const hasToast = useSyncExternalStore(subscribeToToast, currentToast)?.open ?? false
  const { locating, position, locate } = useMyLocation(map)
  return (
    <div data-tooltip-side="left" className={column}>
      <div className="hidden flex-col gap-3 pointer-fine:flex [@media(max-height:576px)]:hidden">
        <IconButton label="Zoom in" icon={Plus} variant="raised" onClick={() => map?.zoomIn()} />
        <IconButton label="Zoom out" icon={Minus} variant="raised" onClick={() => map?.zoomOut()} />
      </div>
      <IconButton label="Reset view" icon={Expand} variant="raised" onClick={navigation.showAll} />
      <IconButton
        label="Jump to Location"
        icon={ListTree}
        variant="raised"
        className={hidesJumpWord ? '' : 'w-auto gap-1.5 px-2.5'}
        onClick={() => setJumpOpen(true)}
      >
        {!hidesJumpWord && (
          <span
            className={classNames(
              jumpWord,
              baseMap.unreachable && besideNotice,
              hasToast && 'max-sm:hidden', // the toast is beside the icons there
            )}
          >
            Jump
          </span>
        )}
      </IconButton>
      <LayerMenu choice={baseMap.choice} onChange={baseMap.choose} />
      <IconButton
        label="My location"
        icon={LocateFixed}
        variant="raised"
        aria-disabled={locating || undefined} // `disabled` would lose the focus
        className={locating ? 'animate-breathe' : ''}
        onClick={locating ? undefined : locate}
      />
      <LazyJumpDialog
        open={isJumpOpen}
        onOpenChange={setJumpOpen}
        onChoose={navigation.showLocation}
        position={position}
      />
    </div>
  )
}

// Large text in the narrowest windows leaves no room for it.
const jumpWord = 'font-semibold text-sm [@container(height<17.25rem)_and_(width<16rem)]:hidden'

// Nor beside the notice that there are no tiles.
const besideNotice = '[@container(width<20.5rem)]:hidden'

// In a window as low as that of a phone in landscape, all buttons must still fit.
const column =
  'pointer-events-none *:pointer-events-auto absolute right-[max(0.75rem,env(safe-area-inset-right))] bottom-8 flex flex-col items-end gap-3 ' +
  '[@media(max-height:432px)]:bottom-3 [@media(max-height:432px)]:gap-1'
