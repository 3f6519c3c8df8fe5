/** The skeleton of a screen that fills the window (the map) while its code loads. */
export function FullScreenSkeleton() {
  return (
    <div className="fixed inset-x-0 top-(--covered-top) bottom-(--covered-bottom) animate-late bg-tint">
      <span role="status" className="sr-only">
        Loading…
      </span>
    </div>
  )
}
