import { createHash } from 'node:crypto'
import { OutsideRefused, OutsideUnavailable } from '../outside/fetch-json.ts'

/** The model answered, but not in a way that can be read. Another try may help; endless ones only cost money. */
export class UnreadableAnswer extends OutsideUnavailable {}

const triesPerImage = 8
const imagesRemembered = 1000

/** Bounds how often a model is paid for answers about one image that nobody can read. */
export interface Patience {
  withAnswersAbout<Answer>(image: Uint8Array, ask: () => Promise<Answer>): Promise<Answer>
}

/** Opens an empty account; it counts anew after a restart. */
export function createPatience(): Patience {
  const unreadable = new Map<string, number>()

  return {
    withAnswersAbout: async (image, ask) => {
      const key = createHash('sha256').update(image).digest('base64')
      try {
        const answer = await ask()
        unreadable.delete(key)
        return answer
      } catch (cause) {
        if (!(cause instanceof UnreadableAnswer)) throw cause
        const tries = (unreadable.get(key) ?? 0) + 1
        remember(key, tries)
        if (tries < triesPerImage) throw cause
        unreadable.delete(key)
        throw new OutsideRefused(`The vision service gave ${tries} answers that Creel cannot read.`)
      }
    },
  }

  function remember(key: string, tries: number) {
    unreadable.delete(key)
    unreadable.set(key, tries)
    const [oldest] = unreadable.keys()
    if (unreadable.size > imagesRemembered && oldest !== undefined) unreadable.delete(oldest)
  }
}
