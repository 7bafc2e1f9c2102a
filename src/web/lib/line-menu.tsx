import { ActionIcon, Menu } from '@mantine/core'
import { IconClockPause, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { alerts } from '../../contract/alerts/alerts.ts'
import type { Input } from '../../contract/call.ts'
import { dismissReasons, snoozeDays } from '../../contract/discovery/recommendation-choices.ts'
import type { recommendations } from '../../contract/discovery/recommendations.ts'
import type { todo } from '../../contract/discovery/todo.ts'
import { todoDismissReasons } from '../../contract/discovery/todo-choices.ts'
import { messageOf } from './api-error.ts'
import { useApi } from './api.tsx'
import { makeStale } from './make-stale.ts'
import { notify } from '../ui/notify.ts'
import { dismissTexts, todoDismissTexts } from './dismiss-texts.ts'

type Marked = Omit<Input<typeof recommendations.mark>, 'recommendationKey'>
type PutAside = Omit<Input<typeof todo.putAside>, 'todoKey'>
type Answered = Omit<Input<typeof alerts.answer>, 'alertUuid'>

/** Changes are shown only after the server has accepted them. */
function useSaying() {
  const queries = useQueryClient()
  return async (write: () => Promise<unknown>, stale: 'discovery' | 'alerts', said: string) => {
    try {
      await write()
      notify(said)
      await makeStale(queries, stale)
    } catch (problem) {
      notify(messageOf(problem), 'bad')
    }
  }
}

/** Answers a suggestion. */
export function useMark() {
  const api = useApi()
  const say = useSaying()
  return (recommendationKey: string, marked: Marked, said: string) =>
    say(() => api.recommendations.mark({ recommendationKey, ...marked }), 'discovery', said)
}

/** Dismisses or snoozes a line that is neither an alert nor a suggestion. */
export function usePutAside() {
  const api = useApi()
  const say = useSaying()
  return (todoKey: string, said: PutAside, text: string) =>
    say(() => api.todo.putAside({ todoKey, ...said }), 'discovery', text)
}

/** Answers an alert. */
export function useAnswer() {
  const api = useApi()
  const say = useSaying()
  return (alertUuid: string, answered: Answered, said: string) =>
    say(() => api.alerts.answer({ alertUuid, ...answered }), 'alerts', said)
}

interface LineMenuProps {
  title: string
  onSnooze: (days: (typeof snoozeDays)[number]) => void
  dismissals: readonly { label: string; onSay: () => void }[]
}

/** Snooze and dismiss. */
function LineMenu({ title, onSnooze, dismissals }: LineMenuProps) {
  return (
    <span className="reco-menu todo-menu">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Snooze: ${title}`}>
            <IconClockPause size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeDays.map((days) => (
            <Menu.Item key={days} onClick={() => onSnooze(days)}>
              For {days} days
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Dismiss: ${title}`}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {dismissals.map(({ label, onSay }) => (
            <Menu.Item key={label} onClick={onSay}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

/** Snoozes and dismisses a suggestion. */
export function SuggestionMenu({ recommendationKey: key, title }: { recommendationKey: string; title: string }) {
  const mark = useMark()
  return (
    <LineMenu
      title={title}
      onSnooze={(days) => void mark(key, { state: 'snoozed', days }, 'Snoozed')}
      dismissals={dismissReasons.map((reason) => ({
        label: dismissTexts[reason],
        onSay: () => void mark(key, { state: 'dismissed', reason }, 'Dismissed'),
      }))}
    />
  )
}

/** Days that *Expected* excludes from the usual level, the same as the default of the dialog on the alert's page. */
const EXPECTED = 7

/** The same for an alert, with its answers. */
export function AlertMenu({ alertUuid, title }: { alertUuid: string; title: string }) {
  const answer = useAnswer()
  return (
    <LineMenu
      title={title}
      onSnooze={(days) => void answer(alertUuid, { answer: 'muted', days }, 'Snoozed')}
      dismissals={[
        { label: 'I have acted', onSay: () => void answer(alertUuid, { answer: 'done' }, 'Noted') },
        {
          label: `It was expected, for ${EXPECTED} days`,
          onSay: () => void answer(alertUuid, { answer: 'expected', days: EXPECTED }, 'Closed as expected'),
        },
      ]}
    />
  )
}

/** The same for a closed campaign and for ads that lose money. */
export function AsideMenu({ todoKey, title }: { todoKey: string; title: string }) {
  const putAside = usePutAside()
  return (
    <LineMenu
      title={title}
      onSnooze={(days) => void putAside(todoKey, { state: 'snoozed', days }, 'Snoozed')}
      dismissals={todoDismissReasons.map((reason) => ({
        label: todoDismissTexts[reason],
        onSay: () => void putAside(todoKey, { state: 'dismissed', reason }, 'Dismissed'),
      }))}
    />
  )
}
