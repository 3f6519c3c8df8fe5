import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { catchesOf } from '../../shared/catches.ts'
import { listFishQuestionsEndpoint } from '../../shared/photos/same-fish.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useConnection } from '../api-client/connection.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { logQuery } from '../log/log-query.ts'
import { questionsVersion } from './questions-version.ts'

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
  const version = useQuery({ ...logQuery, select: questionsVersion, enabled: isEnabled }).data
  const { data } = useQuery({
    ...questionsQuery,
    queryKey: [...questionsQuery.queryKey, version] as const,
    enabled: isEnabled && version !== undefined && !isOffline,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000, // what was answered on another device is not in the log
    refetchOnWindowFocus: true,
  })
  const postponed = useStore(postponedQuestions)
  return useMemo(() => {
    if (!isEnabled || !photos || !data) return null
    const wanted = data.filter(({ photoIds }) =>
      photoId === undefined ? !postponed.has(questionKey(photoIds)) : photoIds.includes(photoId),
    )
    if (wanted.length === 0) return null
    const ids = new Set(wanted.flatMap(({ photoIds }) => photoIds))
    const byId = new Map(photos.filter(({ id }) => ids.has(id)).map((photo) => [photo.id, photo]))
    const questions = wanted.map(({ photoIds }) => photoIds.flatMap((id) => byId.get(id) ?? []))
    const isOpen = (question: FishQuestion, index: number) =>
      question.length === wanted[index]?.photoIds.length && !showsOneFish(question)
    return questions.find(isOpen) ?? null
  }, [isEnabled, photos, data, postponed, photoId])
}

/** Fetches the questions again, after an answer that is not in the log. */
export function refetchQuestions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: questionsQuery.queryKey })
}

/** Returns whether photos share their fish already, as after an answer, until the questions are fetched again. */
function showsOneFish(photos: FishQuestion): boolean {
  return new Set(photos.map((photo) => JSON.stringify(catchesOf(photo).map(({ id }) => id)))).size === 1
}

const questionsQuery = queryOptionsFor(listFishQuestionsEndpoint)

/** Identifies a question by its photos. */
export function questionKey(photoIds: readonly string[]): string {
  return photoIds.join(' ')
}

/** The questions that the user has closed without an answer, by their keys, until the page is opened again. */
const postponedQuestions = createStore<ReadonlySet<string>>()(() => new Set())

/** Closes a question until the page is opened again. */
export function postponeQuestion(key: string): void {
  postponedQuestions.setState(new Set([...postponedQuestions.getState(), key]), true)
}
