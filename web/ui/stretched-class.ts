/** Stretches a link or button over its positioned ancestor, so that a tap anywhere on a card or row activates it. */
export const stretchedClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 ' +
  'focus-visible:after:outline-action focus-visible:after:-outline-offset-3'
