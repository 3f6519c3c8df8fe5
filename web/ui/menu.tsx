import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from './after-paint.ts'
import { classNames } from './class-names.ts'
import { useClosable } from './close-newest.ts'

interface MenuProps extends Omit<ComponentProps<typeof Radix.Content>, 'children'> {
  /** The control that opens the menu; it must pass its props on to a button. */
  trigger: ReactNode
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Focuses the first entry, as Radix does by itself if it has seen the key that opened the menu. */
  focusFirstItem?: boolean
}

/**
 * A dropdown menu with keyboard, typeahead and touch support. It is not modal, because Radix would then hide the page
 * behind it from screen readers while its buttons stay focusable; a transparent overlay blocks the pointer instead.
 */
export function Menu(props: MenuProps) {
  const { trigger, children, open, onOpenChange, focusFirstItem = false, className, ...contentProps } = props
  const [uncontrolledOpen, setUncontrolledOpen] = useState(false)
  const isOpen = open ?? uncontrolledOpen
  const setOpen = onOpenChange ?? setUncontrolledOpen
  const hasNavigated = useRef(false) // a new page takes the focus; it must then not return to the trigger
  const isOpenNow = useRef(false) // when the focus is about to return, which takes a task
  useLayoutEffect(() => {
    isOpenNow.current = isOpen
  }, [isOpen])
  const close = () => setOpen(false)
  useClosable(isOpen, { onEscape: close, onBack: close })
  // After a press, the trigger changes first. After a key, the menu is there for the next one.
  const [wasPressed, setWasPressed] = useState(false)
  const isPainted = useIsPainted(isOpen)
  const isContentDue = !isOpen || isPainted || !wasPressed
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        onPointerDown={(event) => {
          event.preventDefault() // Radix would open the menu now, while a finger may be about to scroll
          setWasPressed(true)
        }}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={() => setWasPressed(false)}
      >
        {trigger}
      </Radix.Trigger>
      {isContentDue && (
        <Radix.Portal>
          <div>
            <div aria-hidden className="pointer-events-auto fixed inset-0 z-(--layer-menu)" />
            <Radix.Content
              align="end"
              sideOffset={8}
              collisionPadding={12}
              {...contentProps}
              onFocus={({ target, currentTarget: menu, relatedTarget: previousTarget }) => {
                if (focusFirstItem && target === menu && !menu.contains(previousTarget)) focusFirstEntry(menu)
              }}
              onKeyDownCapture={moveFocusSynchronously}
              onClickCapture={(event) => {
                hasNavigated.current = navigatesAway(event)
              }}
              onCloseAutoFocus={(event) => {
                if (hasNavigated.current || isOpenNow.current) event.preventDefault()
                hasNavigated.current = false
              }}
              className={classNames(panel, className)}
            >
              {children}
            </Radix.Content>
          </div>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

/** Returns whether the screen shows what changed as `isOpen` became true. */
function useIsPainted(isOpen: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const cancel = afterPaint(() => startTransition(() => setIsPainted(true)))
    return () => {
      cancel()
      setIsPainted(false)
    }
  }, [isOpen])
  return isPainted
}

/** An entry that is a plain browser link (`/api/logout`), not a router link. */
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

function focusFirstEntry(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>(entry)?.focus({ preventScroll: true })
}

/**
 * Moves the focus synchronously, because Radix moves it in a separate task after the key event. On a busy device the
 * next key would come first, and Enter would choose the previous entry. Enter itself waits for the task in which Radix
 * handles typeahead.
 */
function moveFocusSynchronously(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const entries = [...menu.querySelectorAll<HTMLElement>(entry)]
  const index = entries.indexOf(event.target as HTMLElement)
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (hasModifier || (index === -1 && event.target !== menu)) return
  if (event.key === 'Enter' && index !== -1) {
    event.preventDefault()
    setTimeout(() => menu.querySelector<HTMLElement>(`${entry}:focus`)?.click())
    return
  }
  const target = entryFor(event.key, entries, index)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/** Returns the entry that a key moves to from the focused one; from -1, the menu itself, to the first or last entry. */
function entryFor(key: string, entries: HTMLElement[], index: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[index + 1]
  if (key === 'ArrowUp') return entries[(index === -1 ? entries.length : index) - 1]
  if (key === 'Home' || key === 'PageUp') return entries[0]
  if (key === 'End' || key === 'PageDown') return entries.at(-1)
  return undefined
}

function navigatesAway({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-route]') : null
  return link !== null && link.pathname !== window.location.pathname
}

/** An entry that links to another screen of the app. */
export function MenuRouterLink({
  icon: Icon,
  children,
  ...link
}: Pick<LinkProps, 'to' | 'search'> & { icon: LucideIcon; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link {...link} data-route className={row}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {children}
      </Link>
    </Radix.Item>
  )
}

/** An entry that triggers an action. */
export function MenuItem({
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

interface MenuRadioItemProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; preview?: ReactNode }[]
  onValueChange: (value: Value) => void
}

/** A radio group of entries; a tick marks the selected one. */
export function MenuRadioItem<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuRadioItemProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(newValue) => onValueChange(newValue as Value)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={classNames(row, 'pr-10')}>
          {option.preview}
          {option.label}
          <Tick />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** A checkbox entry, marked by a tick. */
export function MenuCheckboxItem({ children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={classNames(row, 'pr-10')}>
      {children}
      <Tick />
    </Radix.CheckboxItem>
  )
}

/** A separator between unrelated entries. */
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
  'z-(--layer-menu) max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[min(calc(100vw-(--spacing(6))),var(--radix-dropdown-menu-content-available-width))] ' +
  'overflow-y-auto rounded-lg border border-hairline bg-sheet p-1.5 shadow-floating ' +
  'data-[state=open]:animate-appear'

const row =
  'relative flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none [overflow-wrap:anywhere] ' +
  'data-highlighted:bg-tint data-disabled:cursor-default data-disabled:opacity-50'
