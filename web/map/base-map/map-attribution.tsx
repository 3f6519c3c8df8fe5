import { type Attribution, nauticalLayer, requireBaseLayer } from './base-layers.ts'
import type { LayerChoice } from './layer-storage.ts'

const naturalEarth: Attribution = {
  text: 'Made with Natural Earth',
  url: 'https://www.naturalearthdata.com/',
}

/** Shows the attribution of the visible layers, which all tile providers require. */
export function MapAttribution({ choice, unreachable }: { choice: LayerChoice; unreachable: boolean }) {
  const attributions = [
    unreachable ? naturalEarth : requireBaseLayer(choice.base).attribution,
    ...(choice.nautical ? [nauticalLayer.credit] : []),
  ]
  return (
    <p data-attribution className="pointer-events-auto rounded-tr-md bg-sheet/85 px-2 text-ink text-xs">
      {attributions.map(({ text, url }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <a href={url} target="_blank" rel="noreferrer" className="inline-block py-1 hover:underline">
            {text}
          </a>
        </span>
      ))}
    </p>
  )
}
