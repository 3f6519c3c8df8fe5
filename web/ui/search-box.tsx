import { Search, X } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The accessible name of the field. */
  label: string
  value: string
  onClear(): void
}

/** A search field with a clear button, which appears only while there is text. */
export function SearchBox({ label, value, onClear, className, ref, ...inputProps }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement)

  function clear() {
    onClear()
    inputRef.current?.focus()
  }

  return (
    <div className={classNames(boxClass, className)}>
      <Search aria-hidden className="ml-4 size-5 shrink-0 text-quiet" />
      <input
        placeholder="Search locations..."
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...inputProps}
        ref={inputRef}
        type="text"
        aria-label={label}
        value={value}
        className="min-w-0 flex-1 text-ellipsis self-stretch rounded-full bg-transparent px-3 text-base outline-none"
      />
      {value !== '' && <IconButton label="Clear search" icon={X} onClick={clear} />}
    </div>
  )
}

const boxClass =
  'flex min-h-12 items-center rounded-full border border-line bg-sheet ' +
  'focus-within:outline-3 focus-within:outline-action focus-within:outline-offset-2'
