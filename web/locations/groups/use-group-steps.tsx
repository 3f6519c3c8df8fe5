import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderPlus, LoaderCircle, Star } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { changeGroupEndpoint } from '../../../shared/locations/change-group.ts'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { createNameMatcher } from '../../../shared/name-matching.ts'
import { useUnits } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { invalidateTopics } from '../../api-client/invalidate.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import type { LogRows } from '../../log/log.ts'
import { updateRows } from '../../log/log-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { NameForm } from '../names/name-form.tsx'
import { validateName } from '../names/validate-name.ts'
import {
  filterGroupOptions,
  type GroupOption,
  groupOptionDescription,
  groupOptions,
} from './group-options.ts'

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
interface GroupSteps {
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

/** Up to this many groups are quicker to look through than to search. */
const fewGroups = 8

/** The height of a group in the list. */
const rowRem = 4

interface GroupPickerProps {
  location: Location
  groups: readonly LocationGroup[]
  /** The group that the location is being moved to. */
  chosenId: string | null
  disabled: boolean
  onChoose: (group: ChosenGroup) => void
}

/** The list of groups, from which one tap chooses. */
function GroupPicker({ location, groups, chosenId, disabled, onChoose }: GroupPickerProps) {
  const units = useUnits()
  const [search, setSearch] = useState('')
  const options = useMemo(() => groupOptions(groups, location), [groups, location])
  const matches = useMemo(() => filterGroupOptions(options, search), [options, search])
  return (
    <>
      {options.length > fewGroups && (
        <SearchBox
          label="Search groups"
          placeholder="Search groups..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="shrink-0"
        />
      )}
      {matches.length === 0 && (
        <p role="status" className="py-4 text-center text-quiet">
          No groups match “{search.trim()}”.
        </p>
      )}
      <VirtualList
        key={search}
        label="Groups"
        items={matches}
        rowRem={rowRem}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches; in a low window the dialog scrolls.
        style={{
          flexBasis: `${options.length * rowRem}rem`,
          minHeight: `${Math.min(matches.length, 2) * rowRem}rem`,
        }}
      >
        {(option) => (
          <GroupRow
            option={option}
            description={groupOptionDescription(option, units)}
            disabled={option.isCurrent || disabled}
            isChosen={option.id === chosenId}
            onClick={() => onChoose({ id: option.id, name: option.group.name })}
          />
        )}
      </VirtualList>
    </>
  )
}

interface GroupRowProps {
  option: GroupOption
  description: string
  disabled: boolean
  isChosen: boolean
  onClick: () => void
}

function GroupRow({ option: { group, isCurrent }, description, disabled, isChosen, onClick }: GroupRowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={isChosen || undefined}
      onClick={onClick}
      className="flex size-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-tint focus-visible:-outline-offset-3 disabled:hover:bg-transparent"
    >
      <span className="min-w-0 flex-1">
        <span title={group.name} className="flex items-center gap-1.5">
          <span className="line-clamp-1 font-semibold">{group.name}</span>
          {group.pinned && (
            <>
              <Star aria-hidden className="size-4 shrink-0 fill-current text-action" />
              <span className="sr-only">, favorite</span>
            </>
          )}
        </span>
        <span className="measure block truncate text-quiet text-sm">{description}</span>
      </span>
      {isCurrent && <Badge>Current</Badge>}
      {isChosen && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-action" />}
    </button>
  )
}

/** A group to move a location to; without an id, a new one. */
interface ChosenGroup {
  id?: string
  name: string
}

interface GroupChange {
  locationId: string
  group: ChosenGroup
}

/** Moves a location to another group, and reports whether that worked. `onMoved` is called before the list shows it there. */
function useChangeGroup(onMoved: (groupId: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ locationId, group: { id, name } }: GroupChange) =>
      request(changeGroupEndpoint, {
        params: { id: locationId },
        body: id === undefined ? { name } : { groupId: id },
      }),
    onSuccess: ({ id, groupId }, { group: { name } }) => {
      onMoved(groupId)
      updateRows(queryClient, (rows) => withGroup(rows, id, { id: groupId, name }))
      showToast({ title: `Moved to ${name}` })
    },
    onError: (error) =>
      showToast({
        title: 'Failed to Change Group',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      }),
    // After a failure too: the group may have been deleted elsewhere.
    onSettled: () => {
      void invalidateTopics(queryClient, ['log'])
    },
  })
}

/** Returns the rows with a location in another group, which may be new, and without its former group if that is empty now. */
function withGroup(rows: LogRows, locationId: string, group: { id: string; name: string }): LogRows {
  const location = rows.locations.get(locationId)
  if (location === undefined) return rows
  const locations = new Map(rows.locations).set(locationId, { ...location, groupId: group.id })
  const groups = new Map(rows.groups)
  if (!groups.has(group.id)) groups.set(group.id, { ...group, pinned: false })
  if (![...locations.values()].some(({ groupId }) => groupId === location.groupId))
    groups.delete(location.groupId)
  return { ...rows, locations, groups }
}
