import type { ReactNode } from 'react'
import type { VisionSettings } from '../../../shared/vision-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts'
import { formatDateTime } from '../format-time.ts'
import { useTestVision, useTurnOffVision } from './vision-api.ts'
import { keyWarning, providerLabels } from './vision-labels.ts'
import { VisionTestResult } from './vision-test-result.tsx'

interface VisionSummaryProps {
  settings: VisionSettings
  /** Opens the form; null if it is open, or the fields are locked. */
  onChange: (() => void) | null
}

/** The vision service in use, with a test. */
export function VisionSummary({ settings, onChange }: VisionSummaryProps) {
  const { source, provider, model, changedAt, changedBy } = settings
  const test = useTestVision()
  const [dialog, openDialog] = useDialogRequest<null>()
  const { button, onPress } = useFocusAfterBusy(test.isPending)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <Fact name="Provider">{provider && providerLabels[provider]}</Fact>
        <Fact name="Model">{model}</Fact>
        {changedAt !== null && (
          <Fact name="Changed">
            {formatDateTime(changedAt)}
            {changedBy !== null && ` by ${changedBy}`}
          </Fact>
        )}
      </dl>
      {source === 'environment' && (
        <p className="text-quiet text-sm">
          Environment variables set this, so it can’t be changed here. To change it here, whoever runs this
          server removes <code>VISION_PROVIDER</code> and restarts Creel.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {keyWarning(settings) === null && onChange !== null && <Button onClick={onChange}>Change</Button>}
        {keyWarning(settings) === null && (onChange !== null || source === 'environment') && (
          <Button
            ref={button}
            busy={test.isPending}
            onClick={() => {
              onPress()
              test.mutate(null)
            }}
          >
            Test
          </Button>
        )}
        {source === 'app' && (
          <Button variant="quiet" onClick={() => openDialog(null)}>
            Turn off
          </Button>
        )}
      </div>
      <VisionTestResult test={test} />
      {dialog && <TurnOffDialog key={dialog.key} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function TurnOffDialog() {
  const turnOff = useTurnOffVision()
  return (
    <ConfirmDialog
      title="Turn off identification?"
      description="New photos won’t be identified, and the key is deleted. What was identified stays."
      confirmLabel="Turn off"
      isPending={turnOff.isPending}
      onConfirm={(close) => turnOff.mutate(undefined, { onSettled: close })}
    />
  )
}
