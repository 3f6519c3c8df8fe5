import { type ComponentProps, useRef } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { useLog } from '../log/log-query.ts'
import { selectSpecies } from '../log/select-fish-names.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useCombobox } from '../ui/combobox.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const suggestions = suggestSpecies(value, logSpecies, isList)
  const other = findOtherName(value, logSpecies, isList)
  const { isShown, active, open, close, fieldProps, listProps, optionProps } = useCombobox({
    listLabel: 'Suggestions',
    items: suggestions,
    hasList: suggestions.length > 0,
    firstActive: -1, // so that Enter saves what is typed
    onChoose: ({ text }) => onChange(text),
    canOpen() {
      const caret = input.current?.selectionStart ?? 0
      return !isList || caret >= lastNameStart(input.current?.value ?? '') // suggestions are for the last name
    },
  })

  function takeOther() {
    close()
    if (other) onChange(other.text)
    input.current?.focus() // the button goes away
  }

  return (
    <div className={classNames('min-w-0', className)}>
      <CatchField
        {...props}
        label="Species"
        ref={input}
        {...fieldProps}
        value={value}
        onChange={(text) => {
          onChange(text)
          open()
        }}
        popup={
          <>
            {isShown && (
              <div {...listProps} ref={scrollIntoView} className={listClass}>
                {suggestions.map((suggestion, index) => (
                  <button
                    {...optionProps(suggestion, index)}
                    key={suggestion.name}
                    type="button"
                    className={classNames(optionClass, index === active && 'bg-tint')}
                  >
                    {suggestion.name}
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

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

// Below the buttons at the end of the form, which stay in reach: it scrolls clear of them.
const listClass =
  'absolute inset-x-0 top-full z-10 mt-1 max-h-[min(12rem,30dvh)] scroll-mb-20 overflow-y-auto overscroll-contain rounded-md border border-line bg-sheet py-1 shadow-floating'

const optionClass =
  'flex min-h-11 w-full cursor-pointer items-center px-3 py-1.5 text-left text-base text-ink [overflow-wrap:anywhere] hover:bg-tint'
