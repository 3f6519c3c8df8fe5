/** An action with its importance: where there is too little room, those with the lowest ranks stay in sight. */
export interface RankedAction {
  rank: number
}

/** Three, with the menu: so many fit in the narrowest window with the largest text. */
const minColumns = 3

/** Returns the actions to show in a row of `columns`, in their order; unless all fit, the last column is left to a menu. */
export function chooseVisible<Action extends RankedAction>(
  actions: readonly Action[],
  columns: number,
): readonly Action[] {
  if (columns >= actions.length) return actions
  const mostImportant = actions
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Math.max(columns, minColumns) - 1)
  return actions.filter((action) => mostImportant.includes(action))
}
