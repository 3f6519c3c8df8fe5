import type { Photo } from '../../../shared/photos.ts'
import { CatchFacts } from './catch-facts.tsx'
import { CatchForm } from './catch-form.tsx'
import type { InfoPanelState } from './use-info-panel.ts'

/** The card with what is known of the catch, to read and to edit. Hidden it keeps what was typed. */
export function InfoPanel({ photo, panel }: { photo: Photo; panel: InfoPanelState }) {
  return (
    <aside aria-label="Fish info" hidden={!panel.isOpen} className={card}>
      {panel.isEditing ? (
        <CatchForm key={photo.id} photo={photo} onDone={panel.read} />
      ) : (
        <CatchFacts photo={photo} onEdit={panel.edit} />
      )}
    </aside>
  )
}

const card =
  'mx-auto w-[calc(100%-1rem)] max-w-2xl max-h-[45dvh] overflow-y-auto overscroll-contain rounded-lg bg-sheet px-4 py-2 ' +
  'text-ink landscape:row-span-2 landscape:mx-0 landscape:mr-2 landscape:mb-2 landscape:w-[min(22rem,42vw)] ' +
  'landscape:max-h-none'
