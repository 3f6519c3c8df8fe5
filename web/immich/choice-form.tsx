import { type FormEvent, useId, useState } from 'react'
import type { ImmichAlbum, ImmichChoice } from '../../shared/immich.ts'
import type { Area } from '../../shared/photos/area.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { Card } from './card.tsx'
import { type OpenedImmich, useImportAction } from './immich-api.ts'

const loadAreaMap = async () => (await import('../map/area-map.tsx')).AreaMap

interface ChoiceFormProps {
  opened: OpenedImmich
  isOffline: boolean
  onCounting: () => void
  onCancel: () => void
}

/** Asks which photos to import, then has them counted. */
export function ChoiceForm({ opened, isOffline, onCounting, onCancel }: ChoiceFormProps) {
  const { albums, allowsPartners, allowsMore, userName, apiKey } = opened
  const [by, setBy] = useState<ImmichChoice['by']>(albums.length > 0 ? 'album' : 'dates')
  const [albumId, setAlbumId] = useState('')
  const [area, setArea] = useState<Area | null>(null)
  const [dates, setDates] = useState({ from: '', to: '' })
  const [includesPartners, setIncludesPartners] = useState(false)
  const [includesDeleted, setIncludesDeleted] = useState(false)
  const AreaMap = useLazyModule(by === 'area', loadAreaMap, () => setBy('dates'))
  const action = useImportAction()
  const labelId = useId()
  const choice = findChoice({ by, album: albums.find(({ id }) => id === albumId), area, dates })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (choice === null || action.isPending) return
    const body = { apiKey, choice, includesPartners, includesDeleted }
    action.mutate({ kind: 'count', body }, { onSuccess: onCounting })
  }

  return (
    <Card title={`Photos of ${userName}`}>
      {allowsMore && (
        <p className="text-quiet text-sm">
          This key allows more than Creel needs. A key with only the listed permissions is safer.
        </p>
      )}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h3 id={labelId} className="font-semibold">
          Which photos?
        </h3>
        <RadioGroup labelledBy={labelId} value={by} options={choiceOptions} onValueChange={setBy} />
        {by === 'album' && <AlbumField albums={albums} value={albumId} onChange={setAlbumId} />}
        {by === 'dates' && <DateFields value={dates} onChange={setDates} />}
        {by === 'area' && (AreaMap ? <AreaMap onChange={setArea} /> : <Skeleton className="h-80 w-full" />)}
        <Switch
          label="Include photos of partners"
          description={
            allowsPartners
              ? 'Photos that partners share with you in Immich.'
              : 'Needs a key with the permission partner.read.'
          }
          checked={includesPartners}
          onCheckedChange={setIncludesPartners}
          disabled={!allowsPartners}
        />
        <Switch
          label="Include deleted photos"
          description="Photos that you imported before and then deleted from Creel."
          checked={includesDeleted}
          onCheckedChange={setIncludesDeleted}
        />
        {action.isError && (
          <FieldError>{errorMessage(action.error, 'Failed to count the photos. Try again.')}</FieldError>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="action"
            busy={action.isPending}
            disabled={isOffline || choice === null}
          >
            Count photos
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <p className="text-quiet text-sm">Nothing is imported yet. You’ll see the number first.</p>
      </form>
    </Card>
  )
}

const choiceOptions = [
  { value: 'album', label: 'An album', description: 'Your photos in one album of Immich.' },
  { value: 'area', label: 'An area', description: 'Photos taken inside a frame on the map.' },
  { value: 'dates', label: 'Dates', description: 'Photos taken between two days.' },
] as const

function findChoice(form: {
  by: ImmichChoice['by']
  album: ImmichAlbum | undefined
  area: Area | null
  dates: { from: string; to: string }
}): ImmichChoice | null {
  if (form.by === 'album')
    return form.album ? { by: 'album', albumId: form.album.id, albumName: form.album.name } : null
  if (form.by === 'area') return form.area && { by: 'area', ...form.area }
  const [from, to] = [form.dates.from || null, form.dates.to || null]
  return from !== null && to !== null && from > to ? null : { by: 'dates', from, to }
}

interface AlbumFieldProps {
  albums: readonly ImmichAlbum[]
  value: string
  onChange: (id: string) => void
}

function AlbumField({ albums, value, onChange }: AlbumFieldProps) {
  if (albums.length === 0) return <p className="text-quiet">There are no albums in Immich.</p>
  const sorted = albums.toSorted((a, b) => a.name.localeCompare(b.name))
  const options = sorted.map(({ id, name, assetCount }) => ({
    value: id,
    label: `${name} (${assetCount.toLocaleString('en-US')})`,
  }))
  return (
    <SelectField
      label="Album"
      value={value}
      options={[{ value: '', label: 'Choose an album' }, ...options]}
      onChange={onChange}
    />
  )
}

interface DateFieldsProps {
  value: { from: string; to: string }
  onChange: (value: { from: string; to: string }) => void
}

function DateFields({ value, onChange }: DateFieldsProps) {
  const id = useId()
  const { from, to } = value
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-${name}`} className="font-semibold">
              {name === 'from' ? 'First day' : 'Last day'}
            </label>
            <input
              id={`${id}-${name}`}
              type="date"
              value={value[name]}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
              className="min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink"
            />
          </div>
        ))}
      </div>
      {isReversed ? (
        <FieldError>The first day is after the last one.</FieldError>
      ) : (
        <p className="text-quiet text-sm">Leave one empty for no limit.</p>
      )}
    </div>
  )
}
