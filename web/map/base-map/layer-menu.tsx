import { Layers } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { LayerMenuProps } from './layer-menu-content.tsx'

/** Loads the code of the menu's content. */
export const loadLayerMenu = async () => (await import('./layer-menu-content.tsx')).LayerMenuContent

/** The menu for choosing the base layer and switching the nautical overlay. */
export function LayerMenu(props: LayerMenuProps) {
  const trigger = <IconButton label="Map layers" icon={Layers} variant="raised" />
  return <LazyMenu trigger={trigger} load={loadLayerMenu} menuProps={props} />
}
