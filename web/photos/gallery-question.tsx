import { X } from 'lucide-react'
import { useRef } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useKeepFocusOnScreen } from '../ui/focus.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FishAnswerButtons, questionText } from './fish-answer-buttons.tsx'
import { photoLabel } from './photo-text.ts'
import { type FishQuestion, postponeQuestion, questionKey, useFishQuestion } from './use-fish-question.ts'

/** The props of the question. */
export interface GalleryQuestionProps {
  /** Those that are shown. */
  photos: readonly LogPhoto[]
  onOpen: (photoId: string) => void
}

/** Asks over the end of the gallery whether photos show one fish; nothing if there is no question about these photos. */
export function GalleryQuestion({ photos, onOpen }: GalleryQuestionProps) {
  const question = useFishQuestion(photos, { isEnabled: true })
  return question && <FishQuestionCard key={question[0]?.id} question={question} onOpen={onOpen} />
}

interface FishQuestionCardProps extends Pick<GalleryQuestionProps, 'onOpen'> {
  question: FishQuestion
}

function FishQuestionCard({ question, onOpen }: FishQuestionCardProps) {
  const photoIds = question.map(({ id }) => id)
  const ref = useRef<HTMLElement>(null)
  useKeepFocusOnScreen(ref)
  const hiddenCount = question.length - shownCount
  return (
    <section ref={ref} aria-labelledby={headingId} className={cardClass}>
      <div className="flex items-start justify-between gap-2">
        <h2 id={headingId} className="py-2.5 font-semibold text-sm">
          {questionText(question.length)}
        </h2>
        <IconButton
          icon={X}
          label="Not now"
          className="-mr-2"
          onClick={() => postponeQuestion(questionKey(photoIds))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {question.slice(0, shownCount).map((photo) => (
          <button
            key={photo.id}
            type="button"
            aria-label={`Open ${photoLabel(photo)}`}
            onClick={() => onOpen(photo.id)}
            className="rounded-sm"
          >
            <FramedPhoto photo={photo} sizes="64px" alt="" className="size-[64px] rounded-sm" />
          </button>
        ))}
        {hiddenCount > 0 && <span className="measure font-semibold text-quiet">+{hiddenCount}</span>}
      </div>
      <FishAnswerButtons photoIds={photoIds} />
    </section>
  )
}

const headingId = 'fish-question'
const shownCount = 4
const cardClass =
  'flex max-h-[40dvh] flex-col gap-2 overflow-y-auto rounded-lg border ' +
  'border-hairline bg-sheet px-4 pt-1 pb-3 shadow-floating [overflow-wrap:anywhere]'
