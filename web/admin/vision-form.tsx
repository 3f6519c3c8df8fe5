import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { type AppProvider, appProviders } from '../../shared/vision-provider.ts'
import type { VisionSettings, VisionTest } from '../../shared/vision-settings.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { useFocusAfterBusy } from '../ui/focus.ts'
import { KeyField } from '../ui/key-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useLocalModels, useSaveVision, useTestVision, type VisionInput } from './admin-api.ts'
import { providerDescription, providerLabels, suggestedModels, testSummary } from './vision-labels.ts'

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

interface ModelFieldProps {
  value: string
  suggestions: readonly string[]
  onChange: (model: string) => void
}

/** The name of the model, with suggestions. */
function ModelField({ value, suggestions, onChange }: ModelFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        Model
      </label>
      <input
        id={id}
        list={`${id}-suggestions`}
        required
        maxLength={limits.nameLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
      <datalist id={`${id}-suggestions`}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id={`${id}-help`} className="text-quiet text-sm">
        Any of its models that can look at photos.
      </p>
    </div>
  )
}

const inputClass = 'min-h-11 w-full max-w-xl rounded-md border border-line bg-ground px-3 text-base text-ink'

interface VisionTestResultProps {
  test: { data: VisionTest | undefined; error: Error | null; isPending: boolean }
}

/** The outcome of the last test, announced to screen readers; nothing before the first one. */
export function VisionTestResult({ test: { data, error, isPending } }: VisionTestResultProps) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {isPending && (
        <p className="text-quiet">Asking about a sample photo. A local model can take minutes.</p>
      )}
      {!isPending && error !== null && (
        <Failure
          reason={errorMessage(error, 'Something went wrong on the server. Please try again later.')}
        />
      )}
      {!isPending && data && <Outcome result={data} />}
    </div>
  )
}

function Outcome({ result }: { result: VisionTest }) {
  if (result.failure !== null) return <Failure reason={result.failure} />
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">The test worked.</p>
      <p>{testSummary(result)} Creel’s sample photo shows a largemouth bass. The response:</p>
      <pre className="whitespace-pre-wrap rounded-md border border-hairline bg-ground p-3 [overflow-wrap:anywhere]">
        {result.response}
      </pre>
    </div>
  )
}

function Failure({ reason }: { reason: string }) {
  return (
    <div className="border-danger border-l-4 pl-3">
      <p className="font-semibold">The test failed.</p>
      <p>{reason}</p>
    </div>
  )
}
