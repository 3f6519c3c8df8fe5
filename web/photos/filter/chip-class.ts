/** The look of a chip that filters photos; one that is set is filled. */
export const chipClass =
  'shrink-0 px-4! aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action'
