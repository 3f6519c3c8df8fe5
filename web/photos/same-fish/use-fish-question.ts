import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { listFishQuestionsEndpoint } from '../../../shared/photos/same-fish.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { queryOptionsFor } from '../../api-client/query-options.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { postponedQuestions } from './postponed-questions.ts'

/** Photos that may show one fish, in the order in which they were taken. */
export type FishQuestion = readonly LogPhoto[]

/**
 * Returns the first question that is all about these photos and is not postponed; null if there is none. With `photoId`, it
 * is about that photo, postponed or not.
 */
export function useFishQuestion(
  photos: readonly LogPhoto[] | undefined,
  { isEnabled, photoId }: { isEnabled: boolean; photoId?: string },
): FishQuestion | null {
  const { isOffline } = useConnection()
  const { data } = useQuery({
    ...queryOptionsFor(listFishQuestionsEndpoint),
    enabled: isEnabled && !isOffline,
  })
  const postponed = useStore(postponedQuestions)
  return useMemo(() => {
    if (!isEnabled || !photos || !data) return null
    const wanted = data.filter(({ photoIds }) =>
      photoId === undefined ? !postponed.has(questionKey(photoIds)) : photoIds.includes(photoId),
    )
    const ids = new Set(wanted.flatMap(({ photoIds }) => photoIds))
    const byId = new Map(photos.filter(({ id }) => ids.has(id)).map((photo) => [photo.id, photo]))
    const questions = wanted.map(({ photoIds }) => photoIds.flatMap((id) => byId.get(id) ?? []))
    return questions.find(({ length }, index) => length === wanted[index]?.photoIds.length) ?? null
  }, [isEnabled, photos, data, postponed, photoId])
}

/** Identifies a question by its photos. */
export function questionKey(photoIds: readonly string[]): string {
  return photoIds.join(' ')
}
