import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A text to copy, in a field that shows all of it and from which it can be copied by hand too. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Without TLS, browsers have no clipboard to write to, and they may refuse; then the field is selected to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => field.current?.focus(),
    )
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="flex flex-col items-start gap-3 sm:flex-row">
        <textarea
          ref={field}
          id={id}
          readOnly
          value={value}
          rows={Math.ceil(value.length / charactersPerRow)}
          onFocus={(event) => event.currentTarget.select()}
          className="field-sizing-content min-h-11 w-full resize-none rounded-md border border-line bg-ground px-3 py-2.5 font-mono text-ink text-sm [overflow-wrap:anywhere]"
        />
        {'clipboard' in navigator && (
          <Button className="shrink-0" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** On a phone, for browsers that don't size fields by their content. */
const charactersPerRow = 32
