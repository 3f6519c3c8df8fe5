import { type FormEvent, useState } from 'react'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'
import { Card } from './card.tsx'
import { type OpenedImmich, useOpenImmich } from './immich-api.ts'
import { ImmichKeyField, KeyInstructions } from './key-field.tsx'

interface KeyFormProps {
  isOffline: boolean
  onOpened: (opened: OpenedImmich) => void
}

/** Asks for the key and checks it. */
export function KeyForm({ isOffline, onOpened }: KeyFormProps) {
  const [apiKey, setApiKey] = useState('')
  const open = useOpenImmich()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!open.isPending) open.mutate(apiKey.trim(), { onSuccess: onOpened })
  }

  return (
    <Card title="Your Key">
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        <KeyInstructions />
        <ImmichKeyField
          value={apiKey}
          error={open.error ? errorMessage(open.error, 'Failed to reach Immich. Try again.') : undefined}
          onChange={setApiKey}
        />
        <Button
          type="submit"
          variant="action"
          className="self-start"
          busy={open.isPending}
          disabled={isOffline || apiKey.trim() === ''}
        >
          Continue
        </Button>
      </form>
    </Card>
  )
}
