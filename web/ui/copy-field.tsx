import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A text to copy, in a field from which it can be copied by hand too. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Without TLS, browsers have no clipboard to write to, and they may refuse; then the field is selected to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => field.current?.focus(),
    )
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={field}
        aria-label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full min-w-40 flex-1 basis-0 rounded-md border border-line bg-ground px-3 font-mono text-ink text-sm"
      />
      {'clipboard' in navigator && (
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </div>
  )
}
