import { CircleCheck, Fish, MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Sample } from './section.tsx'

const buttonVariants = ['action', 'plain', 'quiet', 'danger', 'night'] as const
const iconVariants = ['bare', 'raised', 'photo', 'night'] as const
const badges = ['quiet', 'action', 'caution', 'danger', 'photo'] as const

/** Buttons and badges in every variant, size and state. */
export function ButtonStories() {
  return (
    <>
      {buttonVariants.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}`} className={backgroundClass(variant)}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="lg">
            <Fish aria-hidden />
            Upload Photos
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#buttons-and-badges">To the buttons</a>
          </Button>
        </Sample>
      ))}
      {iconVariants.map((variant) => (
        <IconButtons key={variant} variant={variant} />
      ))}
      <Sample name="Badges">
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
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

function IconButtons({ variant }: { variant: (typeof iconVariants)[number] }) {
  const [isPressed, setPressed] = useState(true)
  return (
    <Sample
      name={`Icon button, ${variant}: at rest, pressed, disabled, a link`}
      className={backgroundClass(variant)}
    >
      <IconButton variant={variant} label="View on map" icon={MapPin} />
      <IconButton
        variant={variant}
        label="Favorite"
        icon={Star}
        aria-pressed={isPressed}
        onClick={() => setPressed(!isPressed)}
      />
      <IconButton variant={variant} label="Not now" icon={MapPin} disabled />
      <IconButton variant={variant} label="To the buttons" icon={MapPin} asChild>
        {/* biome-ignore lint/a11y/useAnchorContent: the button around it provides icon and name */}
        <a href="#buttons-and-badges" />
      </IconButton>
    </Sample>
  )
}

function backgroundClass(variant: string): string {
  return variant === 'night' ? 'rounded-md bg-night p-3' : ''
}
