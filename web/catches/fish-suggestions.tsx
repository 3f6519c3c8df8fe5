import { useLog } from '../log/log-query.ts'
import { selectAnglers, selectBaits } from '../log/select-fish-names.ts'

/** The id of the list of the user's baits. */
export const baitsId = 'fish-baits'
/** The id of the list of other anglers who caught fish of the log. */
export const anglersId = 'fish-anglers'

/** What the fields of fish suggest. Render it once beside them. */
export function FishSuggestions() {
  return (
    <>
      <SuggestionList id={baitsId} names={useLog(selectBaits).data} />
      <SuggestionList id={anglersId} names={useLog(selectAnglers).data} />
    </>
  )
}

function SuggestionList({ id, names = [] }: { id: string; names: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
