import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { remToPixels } from '../../ui/rem-to-pixels.ts'
import { chooseVisible, type RankedAction } from './visible-actions.ts'

/** What can be done with the selected photos. */
export interface SelectAction extends RankedAction {
  icon: LucideIcon
  /** The accessible name and tooltip, and the text in the menu. */
  label: string
  /** The short text below the icon. */
  caption: string
  isDisabled?: boolean
  /** Whether it is set apart from the others, because it can't be undone. */
  isApart?: boolean
  onSelect: () => void
}

interface SelectActionsProps {
  /** From left to right. */
  actions: readonly SelectAction[]
  isDisabled: boolean
}

/** The actions as one row of buttons; those without room, the least important ones, are in a menu at its end. */
export function SelectActions({ actions, isDisabled }: SelectActionsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const visible = chooseVisible(actions, useColumns(ref))
  const hidden = actions.filter((action) => !visible.includes(action))
  return (
    <div ref={ref} className="grid min-w-full flex-1 auto-cols-fr grid-flow-col sm:min-w-0">
      {visible.map(({ icon, label, caption, isDisabled: isItselfDisabled, isApart, onSelect }) => (
        <ActionButton
          key={label}
          icon={icon}
          caption={caption}
          aria-label={label}
          title={label}
          disabled={isDisabled || isItselfDisabled}
          isApart={isApart}
          onClick={onSelect}
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
          {hidden.map(({ icon, label, isDisabled: isItselfDisabled, onSelect }) => (
            <MenuItem key={label} icon={icon} disabled={isItselfDisabled === true} onSelect={onSelect}>
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
