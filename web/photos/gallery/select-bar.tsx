import { useNavigate } from '@tanstack/react-router'
import { type LucideIcon, MapPin, RotateCcw, RotateCw, Trash2, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast.tsx'
import { assignSearch, tooManyWords } from './assign-search.ts'
import { useRotatePhotos } from './gallery-api.ts'
import { selectButtonId } from './gallery-heading.tsx'
import type { SelectionStep } from './selection.ts'
import type { Turn } from './turn.ts'
import { useEscape } from './use-escape.ts'

/** What the screen gives the bar. */
export interface SelectBarProps {
  /** In the order they are shown. */
  ids: readonly string[]
  total: number
  onStep: (step: SelectionStep) => void
  /** Asks first. */
  onDelete: () => void
}

/** What can be done with the selected photos, under the thumb. */
export function SelectBar({ ids, total, onStep, onDelete }: SelectBarProps) {
  const ref = useRef<HTMLElement>(null)
  useRoomForBar()
  useFocusBack(ref)
  const { rotate, rotating } = useRotateSelected(ids, onStep)
  const assign = useAssignSelected(ids)
  const isBusy = rotating !== null
  const cancel = () => onStep({ do: 'end' })
  useEscape(!isBusy, cancel)
  const isIdle = ids.length === 0 || isBusy
  const isAll = ids.length === total
  return (
    <section ref={ref} aria-label="Selected photos" className={bar}>
      <div className="mx-auto flex w-full max-w-2xl flex-wrap items-center justify-between gap-x-4 px-2">
        <p className="measure px-2 font-semibold">
          {isBusy
            ? `Rotating ${rotating} of ${ids.length.toLocaleString('en-US')}`
            : `${ids.length.toLocaleString('en-US')} selected`}
        </p>
        <Button
          look="quiet"
          className="sm:mr-auto"
          disabled={isBusy}
          onClick={() => onStep({ do: isAll ? 'none' : 'all' })}
        >
          {isAll ? 'Select none' : 'Select all'}
        </Button>
        <div className="grid w-full grid-cols-5 sm:flex sm:w-auto">
          <Action icon={MapPin} label="Assign location" words="Assign" disabled={isIdle} onClick={assign} />
          <Action
            icon={RotateCcw}
            label="Rotate counter-clockwise"
            words="Rotate"
            disabled={isIdle}
            onClick={() => rotate(-90)}
          />
          <Action
            icon={RotateCw}
            label="Rotate clockwise"
            words="Rotate"
            disabled={isIdle}
            onClick={() => rotate(90)}
          />
          <Action icon={Trash2} label="Delete selected" words="Delete" disabled={isIdle} onClick={onDelete} />
          <Action icon={X} label="Cancel" words="Cancel" disabled={isBusy} onClick={cancel} />
        </div>
      </div>
      {isBusy && <Progress value={(100 * rotating) / ids.length} label="Rotating" />}
    </section>
  )
}

interface ActionProps extends ComponentProps<'button'> {
  icon: LucideIcon
  /** What it does. */
  label: string
  /** The same in a word, below the icon. */
  words: string
}

function Action({ icon: Icon, label, words, ...props }: ActionProps) {
  return (
    <button type="button" aria-label={label} title={label} {...props} className={action}>
      <Icon aria-hidden className="size-6" />
      <span aria-hidden>{words}</span>
    </button>
  )
}

function useRotateSelected(ids: readonly string[], onStep: (step: SelectionStep) => void) {
  const { mutateAsync } = useRotatePhotos()
  /** How many are done; null while nothing is under way. */
  const [rotating, setRotating] = useState<number | null>(null)
  async function rotate(turn: Turn): Promise<void> {
    setRotating(0)
    const failures = await mutateAsync({ ids, turn, isSelection: true, onProgress: setRotating })
    setRotating(null)
    onStep({ do: 'keep', ids: [...failures.keys()] })
  }
  return { rotate, rotating }
}

function useAssignSelected(ids: readonly string[]): () => void {
  const navigate = useNavigate()
  return () => {
    const search = assignSearch(ids)
    if (search === null) showToast({ title: 'Too many photos', description: tooManyWords(ids.length) })
    else void navigate({ to: '/map', search })
  }
}

/** While the bar is there the page keeps clear of it: its end, what the keyboard comes to, and what is told. */
function useRoomForBar(): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-bar', true)
    return () => document.documentElement.removeAttribute('data-bar')
  }, [])
}

/** As the bar goes, the focus it had goes back to where select mode began. */
function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    return () => {
      const { activeElement } = document
      if (activeElement !== document.body && !bar?.contains(activeElement)) return
      document.getElementById(selectButtonId)?.focus({ preventScroll: true })
    }
  }, [ref])
}

const bar =
  'fixed inset-x-0 bottom-(--covered-bottom) z-(--layer-frame) flex h-(--bar-height) animate-rise flex-col ' +
  'justify-center border-hairline border-t bg-sheet shadow-floating ' +
  'pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]'

const action =
  'flex min-h-14 min-w-16 flex-col items-center justify-center gap-1 rounded-lg font-semibold text-xs ' +
  'transition-colors hover:bg-tint disabled:cursor-default disabled:opacity-50 disabled:hover:bg-transparent'
