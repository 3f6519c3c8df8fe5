import {
  Captions,
  Combine,
  Download,
  Fish,
  MapPin,
  Pencil,
  RotateCcw,
  RotateCw,
  Share2,
  Trash2,
  X,
} from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useBarHeight } from '../../ui/use-bar-height.ts'
import { hasCaption } from '../captioned-copy/caption.ts'
import { LazyEditPhotosDialog } from '../edit-photos/lazy-edit-photos-dialog.tsx'
import { useFavoriteSelection } from '../favorites/use-favorite-selection.ts'
import type { SelectionAction } from '../grid/selection.ts'
import { useAnswerFish } from '../same-fish/same-fish-api.ts'
import { type SelectAction, SelectActions } from './select-actions.tsx'
import { useRestoreFocusToSelectButton } from './select-button.ts'
import { useAssignSelected } from './use-assign-selected.ts'
import { useBatchDialog } from './use-batch-dialog.tsx'
import { useBatchTask } from './use-batch-task.ts'
import { useEscape } from './use-escape.ts'
import { useTabsReplaced } from './use-tabs-replaced.ts'

/** The props of the bar. */
export interface SelectBarProps {
  /** The selected ones, in display order. */
  photos: readonly LogPhoto[]
  total: number
  /** Whether they are photos without a catch. */
  isNotFishing: boolean
  onSelectionAction: (action: SelectionAction) => void
  /** Asks for confirmation first. */
  onDelete: () => void
  /** Callback for when an action on the photos starts or ends; select mode cannot be left meanwhile. */
  onBusyChange: (isBusy: boolean) => void
}

/** The actions for the selected photos, within reach of a thumb, in place of the tabs. */
export function SelectBar(props: SelectBarProps) {
  const { photos, total, isNotFishing, onSelectionAction, onDelete } = props
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const ref = useRef<HTMLElement>(null)
  useBarHeight(ref)
  useRestoreFocusToSelectButton(ref)
  const { run, rotate, markAsCatch, task } = useBatchTask(ids, props)
  const favorite = useFavoriteSelection(ids)
  const assign = useAssignSelected(ids)
  const sameFish = useMergeSelected(onSelectionAction)
  const [isEditing, setIsEditing] = useState(false)
  const batch = useBatchDialog(props)
  const isBusy = task !== null
  useTabsReplaced(!isBusy) // while an action runs, they are the way out
  const cancel = () => onSelectionAction({ type: 'end' })
  useEscape(!isBusy && !isEditing && !batch.isOpen, cancel)
  const isDisabled = ids.length === 0 || isBusy
  const isAll = ids.length === total
  const actions: SelectAction[] = [
    { rank: 1, icon: Share2, label: 'Share without GPS', caption: 'Share', onSelect: batch.share },
    {
      rank: 10,
      icon: Captions,
      label: 'Share with Caption',
      caption: 'Caption',
      isDisabled: !photos.some(hasCaption),
      onSelect: batch.caption,
    },
    { rank: 3, ...favorite, onSelect: () => run('Saving', favorite.save) },
    { rank: 4, icon: Download, label: 'Download Selected', caption: 'Download', onSelect: batch.download },
    { rank: 5, icon: MapPin, label: 'Assign Location', caption: 'Assign', onSelect: assign },
    { rank: 6, icon: Pencil, label: 'Edit Selected', caption: 'Edit', onSelect: () => setIsEditing(true) },
    isNotFishing
      ? { rank: 0, icon: Fish, label: 'This is a catch', caption: 'Catch', onSelect: markAsCatch }
      : {
          rank: 7,
          icon: Combine,
          label: 'Same Fish',
          caption: 'Same Fish',
          isDisabled: ids.length < 2 || sameFish.isPending,
          onSelect: () => sameFish.merge(ids),
        },
    { rank: 8, icon: RotateCcw, label: 'Rotate Left', caption: 'Left', onSelect: () => rotate(-90) },
    { rank: 9, icon: RotateCw, label: 'Rotate Right', caption: 'Right', onSelect: () => rotate(90) },
    {
      rank: 2,
      icon: Trash2,
      label: 'Delete Selected',
      caption: 'Delete',
      isApart: true,
      onSelect: onDelete,
    },
  ]
  return (
    <section ref={ref} aria-label="Selected photos" className={barClass}>
      <div className="@container mx-auto w-full max-w-[max(56rem,var(--gallery-width))] px-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {isBusy && (
            <p className="measure px-2 font-semibold">
              {`${task.caption} ${formatCount(task.done)} of ${formatCount(task.count)}`}
            </p>
          )}
          <Button
            variant="quiet"
            className={buttonClass}
            disabled={isBusy}
            onClick={() => onSelectionAction({ type: isAll ? 'none' : 'all' })}
          >
            {isAll ? 'Deselect All' : 'Select All'}
          </Button>
          <Button variant="quiet" className={buttonClass} disabled={isBusy} onClick={cancel}>
            <X aria-hidden />
            <span className="@max-[15rem]:sr-only">Cancel</span>
          </Button>
          <SelectActions actions={actions} isDisabled={isDisabled} />
        </div>
      </div>
      <LazyEditPhotosDialog
        open={isEditing}
        ids={ids}
        onSaved={(saved) => onSelectionAction({ type: 'deselect', ids: saved })}
        onClose={() => setIsEditing(false)}
      />
      {batch.dialog}
      {isBusy && <Progress value={(100 * task.done) / task.count} label={task.caption} />}
    </section>
  )
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Makes the fish of the selected photos one, and deselects them. */
function useMergeSelected(onSelectionAction: SelectBarProps['onSelectionAction']) {
  const { mutate, isPending } = useAnswerFish()
  return {
    isPending,
    merge: (photoIds: readonly string[]) =>
      mutate(
        { kind: 'same', photoIds },
        { onSuccess: () => onSelectionAction({ type: 'deselect', ids: photoIds }) },
      ),
  }
}

const barClass =
  'fixed inset-x-0 bottom-(--covered-bottom) z-(--layer-frame) flex animate-rise flex-col py-1 sm:min-h-18 ' +
  'justify-center border-hairline border-t bg-sheet shadow-floating ' +
  'pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] ' +
  'in-data-selecting:pb-[calc(--spacing(1)+env(safe-area-inset-bottom))]'

/** Grows with large text only as far as the text needs, since the bar covers photos. */
const buttonClass = 'min-h-[44px]! px-3! py-0!'
