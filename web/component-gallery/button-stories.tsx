import { CircleCheck, Fish, MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Sample } from './section.tsx'

const looks = ['action', 'plain', 'quiet', 'danger', 'night'] as const
const iconLooks = ['bare', 'raised', 'photo', 'night'] as const
const badges = ['quiet', 'action', 'caution', 'danger', 'photo'] as const

/** Buttons and badges in every look, size and state. */
export function ButtonStories() {
  return (
    <>
      {looks.map((look) => (
        <Sample key={look} name={`Button, ${look}`} className={groundOf(look)}>
          <Button look={look}>Save</Button>
          <Button look={look} size="lg">
            <Fish aria-hidden />
            Upload Photos
          </Button>
          <Button look={look} busy>
            Saving
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} asChild>
            <a href="#buttons-and-badges">To the buttons</a>
          </Button>
        </Sample>
      ))}
      {iconLooks.map((look) => (
        <IconButtons key={look} look={look} />
      ))}
      <Sample name="Badges">
        {badges.map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
        <Badge>
          <CircleCheck aria-hidden />
          12 uploaded
        </Badge>
      </Sample>
    </>
  )
}

function IconButtons({ look }: { look: (typeof iconLooks)[number] }) {
  const [isPressed, setPressed] = useState(true)
  return (
    <Sample name={`Icon button, ${look}: at rest, pressed, disabled, a link`} className={groundOf(look)}>
      <IconButton look={look} label="View on map" icon={MapPin} />
      <IconButton
        look={look}
        label="Favorite"
        icon={Star}
        aria-pressed={isPressed}
        onClick={() => setPressed(!isPressed)}
      />
      <IconButton look={look} label="Not now" icon={MapPin} disabled />
      <IconButton look={look} label="To the buttons" icon={MapPin} asChild>
        {/* biome-ignore lint/a11y/useAnchorContent: the button around it brings icon and name */}
        <a href="#buttons-and-badges" />
      </IconButton>
    </Sample>
  )
}

function groundOf(look: string): string {
  return look === 'night' ? 'rounded-md bg-night p-3' : ''
}
