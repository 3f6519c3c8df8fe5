import { type FormEvent, useId, useState } from 'react'
import { codeLength, formatCode } from '../../../shared/pairing-code.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { PlainHttpWarning } from '../../pages/plain-http-warning.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { cleanCode } from './clean-code.ts'

interface EnterCodeProps {
  /** The code of the link that was opened; empty without one. */
  code: string
  /** Whether the field takes the focus: the button that led here is gone. */
  hasFocus?: boolean
  error: Error | null
  isPending: boolean
  onSubmit: (code: string) => void
}

/** Asks for a code, or whether to send that of the link: a link preview presses no button. */
export function EnterCode({ code, hasFocus = false, error, isPending, onSubmit }: EnterCodeProps) {
  const [typed, setTyped] = useState(code)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const id = useId()
  const errorText = isIncomplete
    ? 'A code has eight letters and digits.'
    : error && errorMessage(error, 'Creel couldn’t check the code. Try again.')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const cleaned = cleanCode(typed)
    setIsIncomplete(cleaned.length !== codeLength)
    if (cleaned.length === codeLength) onSubmit(cleaned)
  }

  return (
    <>
      <ScreenTitle>Sign in with a code</ScreenTitle>
      {!window.isSecureContext && <PlainHttpWarning />}
      <form onSubmit={submit} className="flex flex-col gap-4">
        {code !== '' && errorText === null ? (
          <dl>
            <dt className="font-semibold">Code</dt>
            <dd className="measure font-bold text-[min(var(--text-3xl),14vw)] leading-tight tracking-widest">
              {formatCode(code)}
            </dd>
          </dl>
        ) : (
          <div className="flex flex-col gap-2">
            <label htmlFor={id} className="font-semibold">
              Code
            </label>
            <input
              id={id}
              // biome-ignore lint/a11y/noAutofocus: only after a press on “Cancel” or “Try again”
              autoFocus={hasFocus}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={errorText !== null}
              {...(errorText !== null && { 'aria-describedby': `${id}-error` })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="measure min-h-14 w-full rounded-md border border-line bg-sheet px-4 font-bold text-ink text-xl uppercase tracking-widest"
            />
          </div>
        )}
        {errorText !== null && <FieldError id={`${id}-error`}>{errorText}</FieldError>}
        <Button type="submit" variant="action" size="lg" busy={isPending}>
          Continue
        </Button>
      </form>
      {(code === '' || errorText !== null) && <HowToGetCode />}
    </>
  )
}

function HowToGetCode() {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-hairline bg-sheet p-5">
      <h2 className="font-bold text-lg">How to get a code</h2>
      <ol className="flex list-decimal flex-col gap-3 pl-6">
        <li>
          On a device where you’re signed in, open Settings and choose “Add a device”. Or use the computer
          that runs Creel: its terminal shows a code, or run <code>npm run pair</code> there.
        </li>
        <li>Scan the QR code with this device, or type the code here within five minutes.</li>
        <li>Both screens then show the account and a word. If they’re the same, confirm on both.</li>
      </ol>
    </section>
  )
}
