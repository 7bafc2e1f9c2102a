import { ActionIcon, Menu } from '@mantine/core'
import { IconClockPause, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../contract/call.ts'
import { dismissReasons, snoozeDays } from '../../contract/discovery/recommendation-choices.ts'
import type { Recommendation, recommendations } from '../../contract/discovery/recommendations.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { notify } from '../ui/notify.ts'
import { titleOf } from '../lib/suggestion-texts.ts'
import { dismissTexts } from './texts.ts'

type Marked = Omit<Input<typeof recommendations.mark>, 'recommendationKey'>

/** Says something of a suggestion; nothing is shown as said before the server has taken it. */
export function useMark() {
  const api = useApi()
  const queries = useQueryClient()
  return async (recommendationKey: string, marked: Marked, said: string) => {
    try {
      await api.recommendations.mark({ recommendationKey, ...marked })
      notify(said)
      await makeStale(queries, 'discovery')
    } catch (problem) {
      notify(messageOf(problem), 'bad')
    }
  }
}

/** Snooze and dismiss. */
export function LineMenu({ of: r }: { of: Recommendation }) {
  const mark = useMark()
  const title = titleOf(r)
  return (
    <span className="reco-menu">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Snooze: ${title}`}>
            <IconClockPause size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeDays.map((days) => (
            <Menu.Item key={days} onClick={() => void mark(r.recommendationKey, { state: 'snoozed', days }, 'Snoozed')}>
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
          {dismissReasons.map((reason) => (
            <Menu.Item
              key={reason}
              onClick={() => void mark(r.recommendationKey, { state: 'dismissed', reason }, 'Dismissed')}
            >
              {dismissTexts[reason]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
