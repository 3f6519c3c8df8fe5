import { plural } from '../../shared/formatting/plural.ts'
import { Button } from '../ui/button.tsx'
import { useAnswerFish } from './same-fish-api.ts'

/** Returns the question about a number of photos: `These 3 photos may show one fish`. */
export function questionText(photoCount: number): string {
  return `These ${plural(photoCount, 'photo')} may show one fish`
}

/** The two answers to the question whether photos show one fish. */
export function FishAnswerButtons({ photoIds }: { photoIds: readonly string[] }) {
  const { mutate, isPending, variables } = useAnswerFish()
  const answer = (kind: 'same' | 'different') => ({
    className: 'px-3!',
    busy: isPending && variables.kind === kind,
    disabled: isPending,
    onClick: () => mutate({ kind, photoIds }),
  })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
      <Button {...answer('different')}>Different fish</Button>
      <Button variant="action" {...answer('same')}>
        One fish
      </Button>
    </div>
  )
}
