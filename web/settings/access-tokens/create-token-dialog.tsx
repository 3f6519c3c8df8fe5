import { Check, Copy } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { limits } from '../../../shared/limits.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useCreateAccessToken } from './access-tokens-api.ts'
import { scopeOptions } from './scope-options.ts'

/** Creates an access token, then shows it once. */
export function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateAccessToken()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('upload')
  const id = useId()
  const created = create.data

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !create.isPending) create.mutate({ name: name.trim(), scope })
  }
  function close() {
    if (create.isPending) return
    setName('')
    create.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      staysOpen={created !== undefined}
      title={created ? `Token “${created.name}”` : 'Create an access token'}
      {...(created && { description: 'Copy it now. Creel won’t show it again.' })}
      actions={
        created ? (
          <Button variant="action" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={create.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant="action"
              busy={create.isPending}
              disabled={name.trim() === ''}
            >
              Create
            </Button>
          </>
        )
      }
    >
      {created ? (
        <NewToken token={created.token} />
      ) : (
        <form id={id} onSubmit={submit} className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">
            <label htmlFor={`${id}-name`} className="font-semibold">
              Name
            </label>
            <input
              id={`${id}-name`}
              type="text"
              autoComplete="off"
              maxLength={limits.nameLength}
              placeholder="Shortcut on my phone"
              value={name}
              onChange={(event) => setName(event.target.value)}
              className={fieldClass}
            />
          </div>
          <h3 id={`${id}-scope`} className="font-semibold">
            What may it do?
          </h3>
          <RadioGroup
            labelledBy={`${id}-scope`}
            value={scope}
            options={scopeOptions}
            onValueChange={setScope}
            isPending={create.isPending}
          />
          {create.isError && (
            <p role="alert" className="font-semibold text-danger text-sm">
              {errorMessage(create.error, 'Failed to create the token. Try again.')}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

function NewToken({ token }: { token: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Without TLS, browsers have no clipboard to write to, and they may refuse; then the field is selected to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setIsCopied(true),
      () => field.current?.focus(),
    )
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={field}
        aria-label="Access token"
        readOnly
        value={token}
        onFocus={(event) => event.currentTarget.select()}
        className={`${fieldClass} min-w-40 flex-1 basis-0 font-mono text-sm`}
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

const fieldClass = 'min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink'
