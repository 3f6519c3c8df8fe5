import { createStore } from 'zustand/vanilla'

/** The questions that the user has closed without an answer, by their keys, until the page is opened again. */
export const postponedQuestions = createStore<ReadonlySet<string>>()(() => new Set())

/** Closes a question until the page is opened again. */
export function postponeQuestion(key: string): void {
  postponedQuestions.setState(new Set([...postponedQuestions.getState(), key]), true)
}
