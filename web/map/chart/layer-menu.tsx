import { Layers } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuChoice, MenuSeparator, MenuToggle } from '../../ui/menu.tsx'
import { baseLayers, nauticalLayer } from './base-layers.ts'
import type { LayerChoice } from './layer-memory.ts'

interface LayerMenuProps {
  choice: LayerChoice
  onChange(choice: LayerChoice): void
}

const options = baseLayers.map(({ id, label }) => ({ value: id, label }))

/** The menu for choosing the base layer and switching the nautical overlay. */
export function LayerMenu({ choice, onChange }: LayerMenuProps) {
  return (
    <Menu side="left" align="end" trigger={<IconButton label="Map layers" icon={Layers} look="raised" />}>
      <MenuChoice
        label="Map"
        value={choice.base}
        options={options}
        onChange={(base) => onChange({ ...choice, base })}
      />
      <MenuSeparator />
      <MenuToggle
        checked={choice.nautical}
        onCheckedChange={(nautical) => onChange({ ...choice, nautical: nautical === true })}
      >
        {nauticalLayer.label}
      </MenuToggle>
    </Menu>
  )
}
