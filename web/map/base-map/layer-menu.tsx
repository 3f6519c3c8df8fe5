import { Layers } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { baseLayers, nauticalLayer } from './base-layers.ts'
import type { LayerChoice } from './layer-storage.ts'

interface LayerMenuProps {
  choice: LayerChoice
  onChange(choice: LayerChoice): void
}

const options = baseLayers.map(({ id, label }) => ({ value: id, label }))

/** The menu for choosing the base layer and switching the nautical overlay. */
export function LayerMenu({ choice, onChange }: LayerMenuProps) {
  return (
    <Menu side="left" align="end" trigger={<IconButton label="Map layers" icon={Layers} variant="raised" />}>
      <MenuRadioItem
        label="Map"
        value={choice.base}
        options={options}
        onValueChange={(base) => onChange({ ...choice, base })}
      />
      <MenuSeparator />
      <MenuCheckboxItem
        checked={choice.nautical}
        onCheckedChange={(nautical) => onChange({ ...choice, nautical: nautical === true })}
      >
        {nauticalLayer.label}
      </MenuCheckboxItem>
    </Menu>
  )
}
