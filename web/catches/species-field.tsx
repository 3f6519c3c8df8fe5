import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { useLog } from '../log/log-query.ts'
import { selectSpecies } from '../log/select-fish-names.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CatchField } from './catch-field.tsx'
import { findOtherName, lastNameStart, suggestSpecies } from './suggest-species.ts'

interface SpeciesFieldProps extends Omit<ComponentProps<typeof CatchField>, 'label' | 'ref'> {
  /** Whether it takes several names, separated by commas. */
  isList: boolean
}

/**
 * The labeled field for a species. It suggests names while the user types, taps it or presses Arrow Down, and takes any name. It
 * says so if the log has a typed name as another.
 */
export function SpeciesField({ isList, value, onChange, className, ...props }: SpeciesFieldProps) {
  const { data: logSpecies = [] } = useLog(selectSpecies)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1) // none, so that Enter saves what is typed
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const suggestions = isOpen ? suggestSpecies(value, logSpecies, isList) : []
  const isShown = suggestions.length > 0
  const other = findOtherName(value, logSpecies, isList)
  useEscape(isShown, () => setIsOpen(false))

  function open() {
    const caret = input.current?.selectionStart ?? 0
    setIsOpen(!isList || caret >= lastNameStart(input.current?.value ?? '')) // suggestions are for the last name
    setActive(-1)
  }
  function choose(text: string) {
    setIsOpen(false)
    onChange(text)
  }
  function takeOther() {
    if (other) choose(other.text)
    input.current?.focus() // the button goes away
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const chosen = suggestions[active]
    if (key === 'Enter' && chosen) {
      event.preventDefault() // which would save
      choose(chosen.text)
    } else if (key === 'Enter') setIsOpen(false)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return open()
      const count = suggestions.length + 1 // the text itself is one of the stops
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : count - 1)) % count) - 1)
    }
  }

  return (
    <div className={classNames('min-w-0', className)}>
      <CatchField
        {...props}
        label="Species"
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(text) => {
          onChange(text)
          open()
        }}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={() => setTimeout(() => setIsOpen(false))} // once the next field has the focus; the dialog takes it if something is removed before
        popup={
          <>
            {isShown && (
              <div
                id={id}
                ref={scrollIntoView}
                role="listbox"
                tabIndex={-1}
                aria-label="Suggestions"
                onMouseDown={(event) => event.preventDefault()} // which would take the focus, and with it the keyboard of a phone
                className={listClass}
              >
                {suggestions.map(({ name, text }, index) => (
                  <button
                    key={name}
                    id={`${id}-${index}`}
                    ref={index === active ? scrollIntoView : null}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    onClick={() => choose(text)}
                    className={classNames(optionClass, index === active && 'bg-tint')}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
            <p role="status" className="sr-only">
              {isShown && plural(suggestions.length, 'suggestion')}
            </p>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <p role="status" className={other ? undefined : 'sr-only'}>
          {other && `Your log has it as ${other.name}.`}
        </p>
        {other && (
          <Button variant="quiet" className="-mx-2 scroll-mb-20 px-2!" onClick={takeOther}>
            Use that name
          </Button>
        )}
      </div>
    </div>
  )
}

/** Calls `onEscape` before a dialog around the field gets the key, which would close. */
function useEscape(isEnabled: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isEnabled) return
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  })
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

// Below the buttons at the end of the form, which stay in reach: it scrolls clear of them.
const listClass =
  'absolute inset-x-0 top-full z-10 mt-1 max-h-[min(12rem,30dvh)] scroll-mb-20 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1 shadow-floating'

const optionClass =
  'flex min-h-11 w-full cursor-pointer items-center px-3 py-1.5 text-left text-base text-ink [overflow-wrap:anywhere] hover:bg-tint'
