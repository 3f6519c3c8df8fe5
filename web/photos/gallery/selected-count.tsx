/** Tells who cannot see it how many photos are selected; it stands there before anything is told, or it would not be heard. */
export function SelectedCount({ ids }: { ids: ReadonlySet<string> | null }) {
  return (
    <p role="status" className="sr-only">
      {ids !== null && `${ids.size.toLocaleString('en-US')} selected`}
    </p>
  )
}
