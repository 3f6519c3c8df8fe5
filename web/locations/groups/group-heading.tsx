import { ChevronDown, EllipsisVertical, Star } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { classNames } from '../../ui/class-names.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { countsText } from '../counts-text.ts'
import { formatGroupLastVisit } from '../format-visit.ts'
import type { FilteredGroup } from '../list/filter-locations.ts'
import { newestPhotos } from '../list/newest-photos.ts'
import type { DialogRequest } from '../location-dialogs.tsx'
import { useToggleGroupPin } from '../locations-api.ts'
import type { GroupMenuProps } from './group-menu-content.tsx'

interface GroupHeadingProps extends FilteredGroup {
  isOpen: boolean
  onToggle: (groupId: string, open: boolean) => void
  onOpenDialog: (request: DialogRequest) => void
}

/** The heading of a group: name, totals and newest photos, which toggle it, plus its favorite button and menu. */
export const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { group, isOpen, onToggle, onOpenDialog } = props
  const favorite = useToggleGroupPin()
  const summaryId = useId()
  const toggleFavorite = () => favorite.isPending || favorite.mutate(group)
  return (
    <div className="flex items-center pr-1">
      <div className="relative flex min-w-0 flex-1 flex-wrap items-start gap-3 py-3 pl-3 sm:flex-nowrap sm:items-center">
        <ChevronDown
          aria-hidden
          className={classNames('size-6 shrink-0 text-quiet transition-transform', !isOpen && '-rotate-90')}
        />
        <div className="min-w-0 flex-1">
          <h2>
            <button
              type="button"
              id={headingId(group.id)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? group.id : undefined}
              aria-describedby={summaryId}
              onClick={() => onToggle(group.id, !isOpen)}
              className={opener}
            >
              <span className="line-clamp-2 font-bold [overflow-wrap:anywhere]">{group.name}</span>
            </button>
          </h2>
          <GroupSummary {...props} id={summaryId} />
        </div>
        <NewestPhotos group={group} className={isOpen ? 'max-sm:hidden' : ''} />
      </div>
      <div className="mt-0.5 flex shrink-0 self-start sm:mt-0 sm:self-center">
        <IconButton
          label={group.pinned ? 'Unfavorite Group' : 'Favorite Group'}
          aria-label={`Favorite ${group.name}`}
          aria-pressed={group.pinned}
          aria-disabled={favorite.isPending || undefined}
          icon={Star}
          onClick={toggleFavorite}
          className="aria-pressed:bg-transparent aria-pressed:hover:bg-tint aria-pressed:[&_svg]:fill-current"
        />
        <GroupMenu
          group={group}
          onToggleFavorite={toggleFavorite}
          busy={favorite.isPending}
          onOpenDialog={onOpenDialog}
        />
      </div>
    </div>
  )
})

/** Returns the DOM id of the button that toggles a group. */
export function headingId(groupId: string): string {
  return `heading-${groupId}`
}

/** A row of the newest photos. The card of each location shows its own, so that a phone hides the row of an open group. */
function NewestPhotos({ group, className }: { group: FilteredGroup['group']; className: string }) {
  const photos = useMemo(() => newestPhotos(group.locations, 4), [group])
  if (photos.length === 0) return null
  return (
    <div
      className={classNames(
        'grid gap-1.5 max-sm:basis-full max-sm:grid-cols-4 max-sm:pl-9 sm:auto-cols-[2.5rem] sm:grid-flow-col',
        className,
      )}
    >
      {photos.map((photo) => (
        <FramedPhoto
          key={photo.id}
          photo={photo}
          sizes="56px"
          alt=""
          loading="lazy"
          className="aspect-square w-full rounded-sm"
        />
      ))}
    </div>
  )
}

function GroupSummary({ id, group, locations }: FilteredGroup & { id: string }) {
  const totalText = plural(group.locations.length, 'spot')
  const foundCount = locations.length.toLocaleString('en-US')
  const counts = [
    locations.length < group.locations.length ? `${foundCount} of ${totalText}` : totalText,
    countsText(group.photoCount, group.species.length),
  ]
  const lastVisitText = formatGroupLastVisit(group.lastVisit)
  return (
    <p id={id} className="measure overflow-x-clip text-quiet text-sm">
      {/* At the start of a line, the dot is clipped. */}
      <span className="-ml-3 flex flex-wrap">
        <span className="pl-3">{counts.join(' · ')}</span>{' '}
        {lastVisitText !== null && (
          <span className="pl-3 max-sm:basis-full sm:-indent-3">
            <span className="inline-block w-3 text-center indent-0 max-sm:hidden">· </span>
            {lastVisitText}
          </span>
        )}
      </span>
    </p>
  )
}

// The pseudo-element covers the whole heading, so that all of it toggles the group and shows the focus outline.
const opener =
  'block text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3'

const loadMenu = async () => (await import('./group-menu-content.tsx')).GroupMenuContent

/** The menu with the actions for a group. */
function GroupMenu(props: GroupMenuProps) {
  const label = `Menu for ${props.group.name}`
  const trigger = <IconButton label="Group menu" aria-label={label} icon={EllipsisVertical} />
  return <LazyMenu trigger={trigger} load={loadMenu} menuProps={props} />
}
