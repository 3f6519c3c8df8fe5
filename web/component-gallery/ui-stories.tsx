import { useState } from 'react'
import { NumberField } from '../settings/number-field.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { Grip } from '../ui/grip.tsx'
import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { KeyField } from '../ui/key-field.tsx'
import { Progress } from '../ui/progress.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { noImage, photo } from './sample-photo.ts'
import { Sample } from './section.tsx'

/** The remaining general components. */
export function UiStories() {
  return (
    <>
      <Sample name="Framed photo: rotated by 0, 90, 180 and 270 degrees, image failed, no placeholder either">
        {([0, 90, 180, 270] as const).map((rotation) => (
          <FramedPhoto key={rotation} photo={photo({ rotation })} {...frame} />
        ))}
        <FramedPhoto photo={photo(noImage)} {...frame} />
        <FramedPhoto photo={photo({ ...noImage, thumbhash: null })} {...frame} />
      </Sample>
      <SearchBoxes />
      <Sample name="Progress: nothing, half, all" className="flex-col items-stretch!">
        {[0, 50, 100].map((value) => (
          <Progress key={value} value={value} label={`${value} percent`} />
        ))}
      </Sample>
      <Sample name="Chips: off, on, the main one, disabled">
        <Chip>With notes</Chip>
        <Chip aria-pressed>With notes</Chip>
        <Chip variant="action">12 photos</Chip>
        <Chip disabled>With notes</Chip>
      </Sample>
      <Sample name="Grip of a sheet">
        <div className="relative h-12 w-full max-w-md rounded-t-xl bg-sheet">
          <Grip className="top-2" />
        </div>
      </Sample>
      <Sample name="Errors at the field: number, key, switch, button" className="flex-col items-stretch!">
        <NumberField {...numberField} error="Enter a number from 36 to 96." onChange={noop} />
        <KeyField {...keyField} error="Immich doesn’t know this key." onChange={noop} />
        <Switch {...switchField} error="Not saved. Please try again later." onCheckedChange={noop} />
        <div className="flex flex-col items-start gap-1">
          <Button>Create my inbox folder</Button>
          <FieldError>Folder not created. Please try again later.</FieldError>
        </div>
      </Sample>
      <Sample name="Copy field" className="flex-col items-stretch!">
        <CopyField label="Path" value="/srv/creel-inbox/6843d21b-0523-48e9-ae33-ec1437771381" />
      </Sample>
      <Sample name="Skeleton, after 300 ms">
        <Skeleton className="size-24" />
        <Skeleton className="h-5 w-40" />
      </Sample>
      <Sample name="Virtual list: 5,000 rows, few of them rendered">
        <VirtualList label="Rows" items={rows} rowRem={2.75} className="h-48 w-full rounded-md bg-sheet">
          {({ id }) => (
            <button type="button" className="size-full px-4 text-left text-sm hover:bg-tint">
              Row {id}
            </button>
          )}
        </VirtualList>
      </Sample>
      <Sample name="Empty state" className="justify-center">
        <EmptyState
          icon={<BrokenLine className="h-30" />}
          title="Nothing here yet"
          description="What it means, and what to do next."
          action={<Button variant="action">Upload Photos</Button>}
        />
      </Sample>
    </>
  )
}

function SearchBoxes() {
  const [text, setText] = useState('Cave Rock')
  return (
    <Sample name="Search box: with text, and without" className="flex-col items-stretch!">
      <SearchBox
        label="Search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      <SearchBox label="Search again" value="" readOnly onClear={() => undefined} />
    </Sample>
  )
}

const noop = () => undefined
const numberField = {
  ref: null,
  label: 'Your height (inches)',
  min: 36,
  max: 96,
  step: 'any',
  value: '20',
} as const
const keyField = { value: 'key', placeholder: 'Paste a key from Immich', help: 'Creel stores it encrypted.' }
const switchField = { label: 'Emails', description: 'A summary on days you upload.', checked: true }
const frame = { sizes: '112px', alt: 'Rainbow Trout', className: 'size-28 rounded-md' }
const rows = Array.from({ length: 5000 }, (_, index) => ({ id: String(index + 1) }))
