/** Colors and label font of the background chart, as the style sheet sets them for light and dark mode. */
export interface LandPalette {
  water: string
  /** From the outermost band to the one at the shore. */
  shoals: string[]
  land: string
  coast: string
  border: string
  grid: string
  label: string
  font: string
}

/** Reads the palette that currently applies to an element. */
export function readLandPalette(element: Element): LandPalette {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--chart-${name}`).trim()
  return {
    water: color('water'),
    shoals: [color('shoal-outer'), color('shoal-middle'), color('shoal-inner')],
    land: color('land'),
    coast: color('coast'),
    border: color('border'),
    grid: color('grid'),
    label: color('label'),
    font: `500 10px ${style.fontFamily}`,
  }
}
