/** Joins the class names that are truthy. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Stretches a link or button over its positioned ancestor, so that a tap anywhere on a card or row activates it. */
export const stretchedClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 ' +
  'focus-visible:after:outline-action focus-visible:after:-outline-offset-3'
