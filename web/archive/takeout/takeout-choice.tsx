import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { readPreference } from '../../device/preferences.ts'
import { handOverPhotos } from '../../photos/upload/files-to-import.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { choosePhotos, countYears, leftOutText } from './choose-photos.ts'
import type { TakeoutList } from './list-photos.ts'
import { toSelectedFile } from './to-selected-file.ts'
import { YearChoice } from './year-choice.tsx'

interface TakeoutChoiceProps {
  list: TakeoutList
  onCancel(): void
}

/** Asks which photos of a Takeout to add, since most of them show no catch. */
export function TakeoutChoice({ list, onCancel }: TakeoutChoiceProps) {
  const { photos, leftOut } = list
  const years = countYears(photos)
  const located = photos.filter(({ sideFile }) => sideFile?.position).length
  const navigate = useNavigate()
  const [chosenYears, setChosenYears] = useState<ReadonlySet<number | null>>(
    () => new Set(photos.length <= fewPhotos ? years.map(({ year }) => year) : []),
  )
  const [onlyWithPosition, setOnlyWithPosition] = useState(false)
  const chosen = choosePhotos(photos, { years: chosenYears, onlyWithPosition })

  function add() {
    handOverPhotos(chosen.map(toSelectedFile))
    void navigate({ to: '/photos' })
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p role="status" className="font-semibold">
          {plural(photos.length, 'photo')} found, {located.toLocaleString('en-US')} with GPS data
        </p>
        {leftOutText(leftOut).map((sentence) => (
          <p key={sentence} className="text-quiet text-sm">
            {sentence}
          </p>
        ))}
      </div>
      <YearChoice years={years} chosen={chosenYears} onChange={setChosenYears} />
      <Switch
        label="Only photos with GPS data"
        description="Leaves out photos for which Google Photos has no GPS data. Screenshots are among them."
        checked={onlyWithPosition}
        onCheckedChange={setOnlyWithPosition}
      />
      <Cost count={chosen.length} />
      <div className="flex flex-wrap gap-3">
        <Button variant="action" disabled={chosen.length === 0} onClick={add}>
          {chosen.length === 0 ? 'Add photos' : `Add ${plural(chosen.length, 'photo')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

/** So few that all of them may be catches. */
const fewPhotos = 200
const manyPhotos = 500

function Cost({ count }: { count: number }) {
  const provider = useConfig().data?.visionProvider ?? null
  const isIdentified = provider !== null && readPreference('autoScan')
  if (count === 0) return <p className="text-sm">Choose the years in which you were fishing.</p>
  return (
    <div className="flex flex-col gap-1 text-sm">
      {isIdentified && (
        <p>
          Creel sends each photo to {provider} to identify it. That takes time, and may cost money. Choose
          only the years in which you were fishing.
        </p>
      )}
      {count > manyPhotos && (
        <p>
          This many photos can take hours. Keep Creel open until they’re prepared, and don’t move the ZIP
          files.
        </p>
      )}
      <p className="text-quiet">Photos that are already in your log aren’t added twice.</p>
    </div>
  )
}
