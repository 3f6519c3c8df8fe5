import { Target } from 'lucide-react'
import { useId } from 'react'
import type { AccuracyFigures } from '../../shared/accuracy.ts'
import { useUnits } from '../account/account-api.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { accuracyRows } from './accuracy-rows.ts'
import { useAccuracy } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** How often guesses about the user's fish were right, by model. Renders nothing if no vision service ever guessed. */
export function AccuracySection() {
  const accuracy = useAccuracy()
  const { data: config } = useConfig()
  const { isOffline } = useConnection()
  const models = accuracy.data?.models
  if (!config?.visionConfigured && !models?.length) return null
  return (
    <SettingsSection icon={Target} title="How Well Creel Guesses">
      {models ? (
        <Figures models={models} />
      ) : accuracy.isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : isOffline ? (
        <OfflineReason>Not available offline.</OfflineReason>
      ) : (
        <QueryErrorNote title="Failed to load how well Creel guesses" query={accuracy} />
      )}
    </SettingsSection>
  )
}

type ModelFigures = AccuracyFigures & { model: string }

function Figures({ models }: { models: readonly ModelFigures[] }) {
  if (models.length === 0) {
    return (
      <p className="text-quiet text-sm">
        Nothing to compare yet. Confirm or correct a fish’s species, or enter a length you measured. Creel
        then checks its guesses against it.
      </p>
    )
  }
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        {models.map((figures) => (
          <ModelTable key={figures.model} figures={figures} />
        ))}
      </div>
      <p className="text-quiet text-sm">
        Counts species that you confirmed or corrected, and lengths that you entered. A length that you only
        confirmed doesn’t count, since it’s still the guess.
      </p>
    </>
  )
}

function ModelTable({ figures }: { figures: ModelFigures }) {
  const units = useUnits()
  const id = useId()
  return (
    <div className="min-w-0">
      <h3 id={id} className="font-semibold [overflow-wrap:anywhere]">
        {figures.model}
      </h3>
      <table aria-labelledby={id} className="measure w-full text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left font-semibold">
              Guess
            </th>
            <th scope="col" className={numberCell}>
              Result
            </th>
            <th scope="col" className={numberCell}>
              Fish
            </th>
          </tr>
        </thead>
        <tbody>
          {accuracyRows(figures, units).map(({ label, text, isTooFew, count }) => (
            <tr key={label} className="border-hairline border-b last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {label}
              </th>
              <td className={isTooFew ? `${numberCell} text-quiet` : numberCell}>{text}</td>
              <td className={numberCell}>{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numberCell = 'py-2 pl-3 text-right align-top font-semibold [td&]:font-normal'
