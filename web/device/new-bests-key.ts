/** What `web/bests/new-bests/saved-bests.ts` saves in the local storage, until the session ends. */
export const newBestsKey = 'newBests'
