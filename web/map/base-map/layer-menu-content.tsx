import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuCheckboxItem, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { type BaseLayer, baseLayers, nauticalLayer } from './base-layers.ts'
import { LayerPreview } from './layer-preview.tsx'
import type { LayerChoice } from './layer-storage.ts'

/** The layers that are shown, and what is called when others are chosen. */
export interface LayerMenuProps {
  choice: LayerChoice
  onChange(choice: LayerChoice): void
}

/** The layers in groups, each with a small drawing of what it looks like. */
export function LayerMenuContent({ choice, onChange, ...menuProps }: LazyMenuProps & LayerMenuProps) {
  return (
    <Menu side="left" align="end" {...menuProps}>
      {groups.map(({ label, options }) => (
        <MenuRadioItem
          key={label}
          label={label}
          value={choice.base}
          options={options}
          onValueChange={(base) => onChange({ ...choice, base })}
        />
      ))}
      <MenuSeparator />
      <MenuCheckboxItem
        checked={choice.nautical}
        onCheckedChange={(nautical) => onChange({ ...choice, nautical: nautical === true })}
      >
        <LayerPreview id="nautical" />
        {nauticalLayer.label}
      </MenuCheckboxItem>
    </Menu>
  )
}

const groups = [
  { label: 'Satellite', options: optionsOf('satellite') },
  { label: 'Map', options: optionsOf('map') },
]

function optionsOf(kind: BaseLayer['kind']) {
  return baseLayers
    .filter((layer) => layer.kind === kind)
    .map(({ id, label }) => ({ value: id, label, preview: <LayerPreview id={id} /> }))
}
