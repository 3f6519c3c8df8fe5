import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { AfterFirstFrame } from '../ui/after-first-frame.tsx'
import type { LazyMenuProps } from '../ui/lazy-menu.tsx'
import { Menu, MenuCheckboxItem, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx'
import { type BaseLayer, baseLayers, type LayerChoice, nauticalLayer } from './base-layers.ts'

/** The layers that are shown, and what is called when others are chosen. */
interface LayerMenuProps {
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

/**
 * A small drawing of a bay as a layer shows it: no tiles, which would tell hosts that no one has chosen. It is drawn once the
 * menu shows.
 */
function LayerPreview({ id }: { id: keyof PublicConfig['tiles'] }) {
  return (
    <svg aria-hidden viewBox="0 0 40 40" className="size-10 shrink-0 rounded-sm border border-line">
      <AfterFirstFrame meanwhile={null}>{drawings[id]}</AfterFirstFrame>
    </svg>
  )
}

const water = 'M0 24C9 20 13 30 22 27S32 14 40 17V40H0Z'
const streets = 'M6 0 10 21M22 0 19 26M0 11 40 7'

const satellite = (land: string, sea: string, trees: string) => (
  <>
    <path fill={land} d="M0 0H40V40H0Z" />
    <path fill={trees} d="M0 0H17L12 9 0 13ZM24 0H40V11L29 14ZM12 16 20 13 22 21 15 23Z" />
    <path fill={sea} d={water} />
    <path stroke="#c9bd97" strokeOpacity=".7" fill="none" d="M0 24C9 20 13 30 22 27S32 14 40 17" />
  </>
)

const street = (land: string, sea: string, road: string, outline: string) => (
  <>
    <path fill={land} d="M0 0H40V40H0Z" />
    <path stroke={outline} strokeWidth="4" fill="none" d={streets} />
    <path stroke={road} strokeWidth="2.5" fill="none" d={streets} />
    <path fill={sea} d={water} />
  </>
)

const drawings: Record<keyof PublicConfig['tiles'], ReactNode> = {
  esri: satellite('#6d7248', '#1d3f4c', '#3f5233'),
  'google-sat': satellite('#7c7a55', '#173747', '#4b5a38'),
  'google-hybrid': (
    <>
      {satellite('#7c7a55', '#173747', '#4b5a38')}
      <path stroke="#ffe9a8" strokeWidth="1.8" fill="none" d={streets} />
    </>
  ),
  'google-street': street('#f3f1ea', '#9fd3ea', '#ffffff', '#cfcabd'),
  osm: street('#eef0d9', '#aad3df', '#f7c27d', '#d08e3f'),
  nautical: (
    <>
      <path fill="#d7eaf2" d="M0 0H40V40H0Z" />
      <path
        fill="none"
        stroke="#6f9fb4"
        d="M0 31C10 27 15 36 24 33S33 25 40 27M0 10C8 6 14 12 22 8S34 3 40 6"
      />
      <path fill="#c8322b" d="M17 15h6l3 12H14Z" />
      <path fill="#1d2b33" d="M12 27h16l-2 3H14ZM19 9h2v6h-2Z" />
    </>
  ),
}
