import { useRef, useState } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { photosFarFrom } from './far-photos.ts'

/** The photos whose GPS data is replaced by the coordinates of the location; null if the user has canceled. */
type Answer = ReadonlySet<string> | null

/** The question where photos were taken: at the location they are assigned to, or where their GPS data says. */
export interface WhereTakenQuestion {
  /** Distinguishes one question from the next. */
  number: number
  /** The photos whose GPS data is far from the location. */
  far: readonly LogPhoto[]
  /** How many photos are assigned. */
  total: number
  location: Coordinates & { name: string }
  answer: (answer: Answer) => void
}

const loadDialog = () => import('./where-taken-dialog.tsx')
const none: ReadonlySet<string> = new Set()

/** Returns what asks where photos were taken before they are assigned. Render `dialog` once per screen. */
export function useWhereTaken() {
  const [question, setQuestion] = useState<WhereTakenQuestion | null>(null)
  const last = useRef<WhereTakenQuestion | null>(null)
  const module = useLazyModule(question !== null, loadDialog, cancel)

  function cancel() {
    last.current?.answer(null)
    setQuestion(null)
  }

  /** Asks only if the GPS data of any of the photos is far from the location; the others keep theirs anyway. */
  function ask(photos: readonly LogPhoto[], location: WhereTakenQuestion['location']): Promise<Answer> {
    const far = photosFarFrom(photos, location)
    if (far.length === 0) return Promise.resolve(none)
    return new Promise((answer) => {
      last.current?.answer(null)
      const number = (last.current?.number ?? 0) + 1
      last.current = { number, far, total: photos.length, location, answer }
      setQuestion(last.current)
    })
  }

  return {
    ask,
    dialog: module && question && <module.WhereTakenDialog key={question.number} {...question} />,
  }
}
