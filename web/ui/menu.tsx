import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { useBackCloses } from './use-back-closes.ts'

interface MenuProps extends Omit<ComponentProps<typeof Radix.Content>, 'children'> {
  /** The control that opens it; it must pass its props on to a button. */
  trigger: ReactNode
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Has the first entry take the focus, as Radix does by itself where it has seen the key that opened the menu. */
  startsAtFirst?: boolean
}

/**
 * A list of things to do that opens at its trigger; keyboard, typing ahead and touch included. Radix would hide the
 * page behind it from screen readers with its buttons still in reach, so it is not modal; what lies behind is kept
 * from the pointer by a sheet of nothing.
 */
export function Menu(props: MenuProps) {
  const { trigger, children, open, onOpenChange, startsAtFirst = false, className, ...content } = props
  const [isOpenByItself, setOpenByItself] = useState(false)
  const isOpen = open ?? isOpenByItself
  const change = onOpenChange ?? setOpenByItself
  const hasLeft = useRef(false) // a new page takes the focus to itself; then it must not return to the trigger
  useBackCloses(isOpen, () => change(false))
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <div>
          <div aria-hidden className="pointer-events-auto fixed inset-0 z-(--layer-over)" />
          <Radix.Content
            align="end"
            sideOffset={8}
            collisionPadding={12}
            {...content}
            onFocus={({ target, currentTarget: menu, relatedTarget: from }) => {
              if (startsAtFirst && target === menu && !menu.contains(from)) focusFirst(menu)
            }}
            onKeyDownCapture={followKeysInOrder}
            onClickCapture={(event) => {
              hasLeft.current = leadsElsewhere(event)
            }}
            onCloseAutoFocus={(event) => {
              if (hasLeft.current) event.preventDefault()
              hasLeft.current = false
            }}
            className={classNames(panel, className)}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** An entry that is a link of the browser's own (`/api/logout`), not of the router. */
export function MenuLink({ icon: Icon, children, ...link }: ComponentProps<'a'> & { icon?: LucideIcon }) {
  return (
    <Radix.Item asChild>
      <a {...link} className={row}>
        {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
        {children}
      </a>
    </Radix.Item>
  )
}

const entry = '[role^=menuitem]:not([data-disabled])'

function focusFirst(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>(entry)?.focus({ preventScroll: true })
}

/**
 * Radix moves the focus in a task of its own after the key. On a busy device the next key comes first, and Enter would
 * choose the entry before: so the focus moves at once, and Enter waits for the task in which Radix follows typing ahead.
 */
function followKeysInOrder(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const entries = [...menu.querySelectorAll<HTMLElement>(entry)]
  const at = entries.indexOf(event.target as HTMLElement)
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (hasModifier || (at === -1 && event.target !== menu)) return
  if (event.key === 'Enter' && at !== -1) {
    event.preventDefault()
    setTimeout(() => menu.querySelector<HTMLElement>(`${entry}:focus`)?.click())
    return
  }
  const target = entryFor(event.key, entries, at)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/** Where a key leads from the entry in focus; from -1, the menu itself, to either end. */
function entryFor(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[at + 1]
  if (key === 'ArrowUp') return entries[(at === -1 ? entries.length : at) - 1]
  if (key === 'Home' || key === 'PageUp') return entries[0]
  if (key === 'End' || key === 'PageDown') return entries.at(-1)
  return undefined
}

function leadsElsewhere({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-route]') : null
  return link !== null && link.pathname !== window.location.pathname
}

/** An entry that leads to a screen of our own. */
export function MenuRoute({
  icon: Icon,
  children,
  to,
}: Pick<LinkProps, 'to'> & { icon: LucideIcon; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} data-route className={row}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {children}
      </Link>
    </Radix.Item>
  )
}

/** An entry that does something at once. */
export function MenuAction({
  icon: Icon,
  children,
  ...props
}: ComponentProps<typeof Radix.Item> & { icon?: LucideIcon }) {
  return (
    <Radix.Item {...props} className={row}>
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      {children}
    </Radix.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of several, marked by a tick. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={classNames(row, 'pr-10')}>
          {option.label}
          <Tick />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** On or off, marked by a tick. */
export function MenuToggle({ children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={classNames(row, 'pr-10')}>
      {children}
      <Tick />
    </Radix.CheckboxItem>
  )
}

/** A hairline between entries that have little to do with each other. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-hairline" />
}

function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 font-semibold text-quiet text-xs">{children}</Radix.Label>
}

function Tick() {
  return (
    <Radix.ItemIndicator className="absolute right-3 text-action">
      <Check aria-hidden className="size-5" />
    </Radix.ItemIndicator>
  )
}

const panel =
  'z-(--layer-over) max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[calc(100vw-1.5rem)] ' +
  'overflow-y-auto rounded-lg border border-hairline bg-sheet p-1.5 shadow-floating ' +
  'data-[state=open]:animate-appear'

const row =
  'relative flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none ' +
  'data-highlighted:bg-tint data-disabled:cursor-default data-disabled:opacity-50'
