import { FolderPlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { createNameMatcher } from '../../../shared/name-matching.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { NameForm } from '../names/name-form.tsx'
import { validateName } from '../names/validate-name.ts'
import { GroupPicker } from './group-picker.tsx'
import { type ChosenGroup, useChangeGroup } from './use-change-group.ts'

type Step = 'list' | 'new group'

interface GroupStepsOptions {
  location: Location
  groups: readonly LocationGroup[]
  onMoved: (groupId: string) => void
  /** Closes the dialog. */
  close: () => void
}

/** What a dialog shows in a step. */
interface StepContent {
  title: string
  description: ReactNode
  children: ReactNode
  actions?: ReactNode
}

/** Steps of a dialog that choose the group of a location. */
export interface GroupSteps {
  /** What the dialog shows; null before `start` and after the way back. */
  content: StepContent | null
  start: () => void
  /** Leads back one step, unless a choice is being saved. */
  back: () => void
}

/** Manages the steps of a dialog that choose the group of a location: the list of groups, and the name of a new one. */
export function useGroupSteps({ location, groups, onMoved, close }: GroupStepsOptions): GroupSteps {
  const [step, setStep] = useState<Step | null>(null)
  const [input, setInput] = useState('')
  const changing = useChangeGroup(onMoved)
  const { isOffline } = useConnection()
  const formId = useId()
  const { isPending, variables } = changing
  const hasOthers = groups.some(({ id }) => id !== location.groupId)
  const validation = validateName(input)
  const namesake = groups.find(({ name }) => createNameMatcher(validation.name)(name))

  function back(): void {
    if (!isPending) setStep(step === 'new group' && hasOthers ? 'list' : null)
  }

  function choose(group: ChosenGroup): void {
    changing.mutate({ locationId: location.id, group }, { onSuccess: close })
  }

  const offlineNote = isOffline && (
    <p role="status" className="text-quiet text-sm">
      You need a connection to change the group.
    </p>
  )

  const steps: Record<Step, () => StepContent> = {
    list: () => ({
      title: 'Change Group',
      description: <span className="line-clamp-2">{location.name}</span>,
      children: (
        <>
          <GroupPicker
            location={location}
            groups={groups}
            chosenId={(isPending && variables.group.id) || null}
            disabled={isPending || isOffline}
            onChoose={choose}
          />
          {offlineNote}
          <Button className="shrink-0" disabled={isPending} onClick={() => setStep('new group')}>
            <FolderPlus aria-hidden />
            New Group
          </Button>
        </>
      ),
    }),
    'new group': () => ({
      title: 'New Group',
      description: `“${location.name}” moves to a group of this name.`,
      children: (
        <>
          <NameForm
            id={formId}
            value={input}
            onChange={setInput}
            onSave={() => choose(namesake ?? { name: validation.name })}
            validation={validation}
            hint={namesake && namesakeHint(namesake, location)}
          />
          {offlineNote}
        </>
      ),
      actions: (
        <>
          <Button disabled={isPending} onClick={back}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            disabled={!validation.isValid || namesake?.id === location.groupId || isOffline}
            busy={isPending}
          >
            Save
          </Button>
        </>
      ),
    }),
  }
  return {
    content: step === null ? null : steps[step](),
    start: () => setStep(hasOthers ? 'list' : 'new group'),
    back,
  }
}

function namesakeHint(namesake: LocationGroup, location: Location): string {
  return namesake.id === location.groupId
    ? 'It’s in this group already.'
    : 'You already have a group of this name. It moves there.'
}
