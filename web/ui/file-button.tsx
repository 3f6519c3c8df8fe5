import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** The name of the hidden field that receives the files. */
  fieldLabel?: string
  /** Which files can be chosen; any if it is left out. */
  accept?: string
  multiple?: boolean
  onFiles(files: File[]): void
}

/** A button that lets the user choose files. */
export function FileButton({ fieldLabel, accept, multiple = false, onFiles, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={fieldLabel}
        hidden
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []))
          target.value = '' // so that the same file can be chosen again
        }}
      />
      <Button {...props} onClick={() => input.current?.click()} />
    </>
  )
}
