import { CalendarDays, Images, Map as MapIcon, Pencil, Star, StarOff } from 'lucide-react'
import type { LocationGroup } from '../../../shared/locations.ts'
import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuItem, MenuRouterLink } from '../../ui/menu.tsx'
import type { DialogRequest } from '../location-dialogs.tsx'

export interface GroupMenuProps {
  group: LocationGroup
  onToggleFavorite: () => void
  /** Whether a request to toggle the favorite status is in progress. */
  busy: boolean
  onOpenDialog: (request: DialogRequest) => void
}

/** The actions for a group. */
export function GroupMenuContent({
  group,
  onToggleFavorite,
  busy,
  onOpenDialog,
  ...menuProps
}: LazyMenuProps & GroupMenuProps) {
  const search = { group: group.name }
  return (
    <Menu {...menuProps}>
      {group.photoCount > 0 && (
        <>
          <MenuRouterLink icon={Images} to="/photos" search={search}>
            View All Photos
          </MenuRouterLink>
          <MenuRouterLink icon={MapIcon} to="/map" search={search}>
            View in Map
          </MenuRouterLink>
        </>
      )}
      {group.lastVisit !== null && (
        <MenuRouterLink icon={CalendarDays} to="/outings" search={search}>
          View Outings
        </MenuRouterLink>
      )}
      <MenuItem icon={group.pinned ? StarOff : Star} disabled={busy} onSelect={onToggleFavorite}>
        {group.pinned ? 'Unfavorite Group' : 'Favorite Group'}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onOpenDialog({ kind: 'rename group', group })}>
        Rename Group
      </MenuItem>
    </Menu>
  )
}
