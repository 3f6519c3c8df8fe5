import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { sharingUnavailableText } from '../pages/sharing-unavailable-text.ts'
import { LazyEditPhotosDialog } from '../photos/lazy-edit-photos-dialog.tsx'
import { type BatchDialogKind, LazyBatchDialog } from '../sharing/lazy-batch-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { focusedOpener } from '../ui/focus.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Progress } from '../ui/progress.tsx'
import { remToPixels } from '../ui/rem-to-pixels.ts'
import { showToast } from '../ui/toast-store.ts'
import { useBarHeight } from '../ui/use-root-attribute.ts'
import { barActions, type PhotoAction, type SavingAction, usePhotoActions } from '../viewer/photo-actions.tsx'
import { assignSearch, tooManyText } from './assign-search.ts'
import { selectButtonId, useRestoreFocusToSelectButton } from './select-button.ts'
import type { SelectionAction } from './selection.ts'
import { chooseVisible } from './visible-actions.ts'

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
  const { run, task } = useBatchTask(ref, ids, props)
  const assign = useAssignSelected(ids)
  const [isEditing, setIsEditing] = useState(false)
  const batch = useBatchDialog(props)
  const actions = usePhotoActions(barActions(isNotFishing), {
    photos,
    isSelection: true,
    open: { ...batch.open, assign, edit: () => setIsEditing(true), delete: onDelete },
    run,
  })
  const isBusy = task !== null
  useTabsReplaced(!isBusy) // while an action runs, they are the way out
  const cancel = () => onSelectionAction({ type: 'end' })
  const isAll = ids.length === total
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
          <SelectActions actions={actions} isDisabled={ids.length === 0 || isBusy} />
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

const barClass =
  'fixed inset-x-0 bottom-(--covered-bottom) z-(--layer-frame) flex animate-rise flex-col py-1 sm:min-h-18 ' +
  'justify-center border-hairline border-t bg-sheet shadow-floating ' +
  'pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] ' +
  'in-data-selecting:pb-[calc(--spacing(1)+env(safe-area-inset-bottom))]'

/** Grows with large text only as far as the text needs, since the bar covers photos. */
const buttonClass = 'min-h-[44px]! px-3! py-0!'

interface SelectActionsProps {
  /** From left to right. */
  actions: readonly PhotoAction[]
  isDisabled: boolean
}

/** The actions as one row of buttons; those without room, the least important ones, are in a menu at its end. */
function SelectActions({ actions, isDisabled }: SelectActionsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const visible = chooseVisible(actions, useColumns(ref))
  const hidden = actions.filter((action) => !visible.includes(action))
  return (
    <div ref={ref} className="grid min-w-full flex-1 auto-cols-fr grid-flow-col sm:min-w-0">
      {visible.map(({ name, icon, label, caption, isDisabled: isItselfDisabled, isApart, run }) => (
        <ActionButton
          key={name}
          icon={icon}
          caption={caption}
          aria-label={label}
          title={label}
          disabled={isDisabled || isItselfDisabled}
          isApart={isApart}
          onClick={run}
        />
      ))}
      {hidden.length > 0 && (
        <Menu
          side="top"
          trigger={
            <ActionButton
              icon={Ellipsis}
              caption="More"
              aria-label="More actions"
              title="More actions"
              disabled={isDisabled}
            />
          }
        >
          {hidden.map(({ name, icon, label, isDisabled: isItselfDisabled, run }) => (
            <MenuItem key={name} icon={icon} disabled={isItselfDisabled} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}

interface ActionButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon
  caption: string
  isApart?: boolean | undefined
}

function ActionButton({ icon: Icon, caption, isApart = false, ...props }: ActionButtonProps) {
  return (
    <button type="button" {...props} className={classNames(actionClass, isApart && apartClass)}>
      <Icon aria-hidden className="size-6" />
      <span aria-hidden>{caption}</span>
    </button>
  )
}

/** The widest caption, "Same Fish", with some space around it. */
const columnRem = 4.25

/** Returns how many actions fit in a row, also as the window is resized. */
function useColumns(ref: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(0)
  useLayoutEffect(() => {
    const row = ref.current
    if (row === null) return
    const measure = () => setColumns(Math.floor(row.clientWidth / remToPixels(columnRem)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    return () => observer.disconnect()
  }, [ref])
  return columns
}

const actionClass =
  'flex min-h-[56px] min-w-0 flex-col items-center justify-center gap-1 whitespace-nowrap rounded-lg font-semibold text-xs ' +
  'transition-colors hover:bg-tint disabled:cursor-default disabled:opacity-50 disabled:hover:bg-transparent'

const apartClass =
  'relative ml-3 before:absolute before:inset-y-2 before:-left-1.5 before:w-px before:bg-line text-danger'

/** An action that runs photo by photo, and its progress. */
interface BatchTask {
  caption: string
  done: number
  count: number
}

/**
 * Runs actions on the selected photos; photos that are done are deselected, failed ones stay selected. One with progress keeps
 * the bar busy.
 */
function useBatchTask(
  bar: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { onSelectionAction, onBusyChange }: Pick<SelectBarProps, 'onSelectionAction' | 'onBusyChange'>,
) {
  const [task, setTask] = useState<BatchTask | null>(null)

  async function run({ progress, save }: SavingAction) {
    const onProgress = (done: number) => progress && setTask({ caption: progress, done, count: ids.length })
    onProgress(0)
    if (progress) onBusyChange(true)
    try {
      const failed = new Set(await save(onProgress))
      // Another selection may have begun.
      if (bar.current) onSelectionAction({ type: 'deselect', ids: ids.filter((id) => !failed.has(id)) })
    } catch {
      // already reported; all of them stay selected
    } finally {
      if (progress) {
        setTask(null)
        onBusyChange(false)
      }
    }
  }

  return { task, run }
}

/** Returns what opens the map, where the selected photos get a location. */
function useAssignSelected(ids: readonly string[]): () => void {
  const navigate = useNavigate()
  return () => {
    const search = assignSearch(ids)
    if (search === null) showToast({ title: 'Too many photos', description: tooManyText(ids.length) })
    else void navigate({ to: '/map', search })
  }
}

/** Each copy takes the server a moment, and share sheets take few files at a time. */
const maxShared = 20

/** Share sheets take no more at once, and a phone draws them in a moment. */
const maxCaptioned = 10

interface BatchDialogOptions {
  photos: readonly LogPhoto[]
  onSelectionAction: (action: SelectionAction) => void
}

/** Downloads and shares the selected photos; those that were handed over are deselected. */
function useBatchDialog({ photos, onSelectionAction }: BatchDialogOptions) {
  const [opened, setOpened] = useState<{
    kind: BatchDialogKind
    photos: readonly LogPhoto[]
    opener: HTMLElement | null
  } | null>(null)
  const open = (kind: BatchDialogKind) => setOpened({ kind, photos, opener: focusedOpener() })

  function share() {
    if (!window.isSecureContext) showToast({ title: 'Can’t share here', description: sharingUnavailableText })
    else if (photos.length > maxShared)
      showToast({ title: 'Too many photos', description: tooManyToShareText(maxShared, photos.length) })
    else open('share')
  }

  function caption() {
    if (photos.length > maxCaptioned)
      showToast({
        title: 'Too many photos',
        description: tooManyToShareText(maxCaptioned, photos.length, 'photos with captions'),
      })
    else open('caption')
  }

  return {
    open: { share, caption, download: () => open('download') },
    dialog: opened && (
      <LazyBatchDialog
        kind={opened.kind}
        photos={opened.photos}
        focusIfGone={() =>
          // One dialog after another: the opener of the last is the one before, which is gone.
          opened.opener?.isConnected ? opened.opener : document.getElementById(selectButtonId)
        }
        onClose={(doneIds) => {
          setOpened(null)
          if (doneIds.length > 0) onSelectionAction({ type: 'deselect', ids: doneIds })
        }}
      />
    ),
  }
}

function tooManyToShareText(max: number, count: number, what = 'photos'): string {
  return `You can share up to ${max} ${what} at once, and ${count.toLocaleString('en-US')} are selected. Select fewer, or download them.`
}

/**
 * Has a bar take the place of the tabs while `isReplaced`. For a moment after that, the tabs ignore presses: the second one of
 * a hasty double press on Cancel, where a tab now is.
 */
function useTabsReplaced(isReplaced: boolean): void {
  useLayoutEffect(() => {
    if (!isReplaced) return
    const root = document.documentElement
    clearTimeout(timer)
    root.removeAttribute('data-tabs-rest')
    root.setAttribute('data-selecting', '')
    return () => {
      root.removeAttribute('data-selecting')
      root.setAttribute('data-tabs-rest', '')
      timer = setTimeout(() => root.removeAttribute('data-tabs-rest'), doublePressMs)
    }
  }, [isReplaced])
}

const doublePressMs = 400
let timer: ReturnType<typeof setTimeout> | undefined
