import { type FormEvent, useId, useState } from 'react'
import { type AppProvider, appProviders } from '../../../shared/vision-provider.ts'
import type { VisionSettings } from '../../../shared/vision-settings.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { KeyField } from '../../ui/key-field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts'
import { useLocalModels, useSaveVision, useTestVision, type VisionInput } from './vision-api.ts'
import { ModelField } from './vision-fields.tsx'
import { providerDescription, providerLabels, suggestedModels } from './vision-labels.ts'
import { VisionTestResult } from './vision-test-result.tsx'

interface VisionFormProps {
  settings: VisionSettings
  isCancelable: boolean
  onCancel: () => void
}

/** The form for the provider, model and key. The key is only ever sent, never shown. */
export function VisionForm({ settings, isCancelable, onCancel }: VisionFormProps) {
  const local = useLocalModels()
  const save = useSaveVision()
  const test = useTestVision()
  const saved = settings.source === 'app' ? (settings.provider as AppProvider) : null
  const [provider, setProvider] = useState<AppProvider | null>(saved)
  const [model, setModel] = useState(settings.source === 'app' ? (settings.model ?? '') : '')
  const [apiKey, setApiKey] = useState('')
  const { button: testButton, onPress } = useFocusAfterBusy(test.isPending)
  const labelId = useId()
  const models =
    provider === 'ollama' ? (local.data?.models ?? []) : provider ? suggestedModels[provider] : []
  const hasSavedKey = provider === saved && settings.key === 'saved'
  const deletedKeyOf = saved !== 'ollama' && provider !== saved ? saved : null

  function choose(next: AppProvider) {
    const first = next === 'ollama' ? local.data?.models[0] : suggestedModels[next][0]
    setProvider(next)
    setModel(next === saved ? (settings.model ?? '') : (first ?? ''))
    setApiKey('')
    test.reset()
  }

  const input: VisionInput | null = provider && {
    provider,
    model: model.trim(),
    ...(provider !== 'ollama' && apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (input) save.mutate(input)
  }

  function runTest(form: HTMLFormElement | null) {
    if (!input || !form?.reportValidity()) return
    onPress()
    test.mutate(input)
  }

  return (
    <form aria-label="Fish identification" onSubmit={submit} className="flex flex-col gap-4">
      <h4 id={labelId} className="font-semibold">
        Who identifies fish?
      </h4>
      <RadioGroup
        labelledBy={labelId}
        value={provider}
        options={appProviders.map((value) => ({
          value,
          label: providerLabels[value],
          description: providerDescription(value, local.data, local.isPending),
        }))}
        onValueChange={choose}
        isPending={save.isPending || test.isPending}
        className="sm:grid-cols-2"
      />
      {provider && (
        <>
          <ModelField value={model} suggestions={models} onChange={setModel} />
          {provider !== 'ollama' && (
            <KeyField
              value={apiKey}
              required={!hasSavedKey}
              placeholder={
                hasSavedKey
                  ? 'Saved. Paste a key to replace it.'
                  : `Paste a key from ${providerLabels[provider]}`
              }
              help="Creel stores it encrypted and never shows it again."
              onChange={setApiKey}
            />
          )}
          <p className="text-quiet text-sm">
            New photos are sent to it, as the privacy policy says. Anglers are asked about their earlier
            photos.
            {deletedKeyOf && ` Saving deletes the key from ${providerLabels[deletedKeyOf]}.`}
          </p>
          {save.error && (
            <FieldError>{errorMessage(save.error, 'Not saved. Please try again later.')}</FieldError>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              ref={testButton}
              busy={test.isPending}
              disabled={save.isPending}
              onClick={(event) => runTest(event.currentTarget.form)}
            >
              Test
            </Button>
            <Button type="submit" variant="action" busy={save.isPending} disabled={test.isPending}>
              {saved === null ? 'Turn on' : 'Save'}
            </Button>
            {isCancelable && (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
          <VisionTestResult test={test} />
        </>
      )}
    </form>
  )
}
