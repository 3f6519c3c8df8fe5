/** A link for skipping the header by keyboard; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-(--layer-toast) focus:rounded-full focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action"
    >
      Skip to content
    </a>
  )
}
