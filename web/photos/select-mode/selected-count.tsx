/**
 * Announces to screen readers how many photos are selected. Rendered before there is anything to announce, because a
 * live region must exist before its text changes.
 */
export function SelectedCount({ ids }: { ids: ReadonlySet<string> | null }) {
  return (
    <p role="status" className="sr-only">
      {ids !== null && `${ids.size.toLocaleString('en-US')} selected`}
    </p>
  )
}
