import { Link } from '@tanstack/react-router'
import { catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { selectSharedFish } from '../log/caught-fish.ts'
import { useLog } from '../log/log-query.ts'
import { selectCatches } from '../log/select-photos.ts'
import { Button } from '../ui/button.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { FishAnswerButtons, questionText } from './fish-answer-buttons.tsx'
import { useAnswerFish } from './same-fish-api.ts'
import { useFishQuestion } from './use-fish-question.ts'

/** Shows in the viewer the other photos of a fish, with a button that splits it, or asks whether photos show one fish. */
export function FishNote({ photo }: { photo: LogPhoto }) {
  const photos = useLog(selectCatches).data
  const sharedFish = useLog(selectSharedFish).data
  const shared = sharedFish ? findShared(photo, sharedFish) : null
  const question = useFishQuestion(photos, { isEnabled: photo.isFishing !== false, photoId: photo.id })
  const { mutate, isPending } = useAnswerFish()
  const questionIds = question?.map(({ id }) => id)
  if (!shared && !questionIds) return null
  return (
    <div className="my-2 flex flex-col gap-2 rounded-md bg-tint p-3 text-sm">
      {questionIds ? (
        <>
          <p>{questionText(questionIds.length)}</p>
          <FishAnswerButtons photoIds={questionIds} />
        </>
      ) : (
        shared && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{`This fish is in ${shared.split.photoIds.length.toLocaleString('en-US')} photos.`}</p>
            <Button busy={isPending} onClick={() => mutate({ kind: 'split', ...shared.split })}>
              Different fish
            </Button>
            <ul aria-label="Other photos of this fish" className="flex basis-full flex-wrap gap-1">
              {shared.others.slice(0, mostShown).map((other, index) => (
                <li key={other.id}>
                  <Link to="/photos" state={{ photo: other.id }} className="block rounded-sm">
                    <FramedPhoto
                      photo={other}
                      sizes="56px"
                      alt={`Other photo ${index + 1}`}
                      className="size-14 rounded-sm"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      )}
    </div>
  )
}

/** In a row of a phone’s panel. */
const mostShown = 5

/** Returns the first fish of a photo that others show too, with these photos, this one first; null if there is none. */
function findShared(photo: LogPhoto, sharedFish: ReadonlyMap<string, readonly LogPhoto[]>) {
  for (const { id: catchId } of photo.catches ?? [photo]) {
    const others = (sharedFish.get(catchId) ?? []).filter(({ id }) => id !== photo.id)
    const shown = [photo, ...others]
    const isUndoable = shown.every((one) => catchesOf(one).length === 1)
    if (others.length > 0)
      return { others, split: { catchId, photoIds: shown.map(({ id }) => id), isUndoable } }
  }
  return null
}
