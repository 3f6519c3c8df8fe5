import { type FormEvent, useId, useState } from 'react'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { limits } from '../../../shared/limits.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useCreateAccessToken } from './access-tokens-api.ts'
import { scopeOptions } from './scope-options.ts'
import { ShortcutGuide } from './shortcut-guide.tsx'

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
      title={created ? `Token “${created.name}”` : 'Create an Access Token'}
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
        <>
          <CopyField label="Access token" value={created.token} />
          {created.scope !== 'read' && <ShortcutGuide token={created.token} />}
        </>
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
            <FieldError>{errorMessage(create.error, 'Failed to create the token. Try again.')}</FieldError>
          )}
        </form>
      )}
    </Dialog>
  )
}

const fieldClass = 'min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink'
