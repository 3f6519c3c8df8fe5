import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface FileButtonProps {
  label: string
  accept: string
  multiple?: boolean
  onFiles(files: File[]): void
}

/** A button that lets the user choose files. */
export function FileButton({ label, accept, multiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(target.files ?? []))
    target.value = '' // so that the same file can be chosen again
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={handleChange}
      />
      <Button variant="action" className="self-start" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {label}
      </Button>
    </>
  )
}
