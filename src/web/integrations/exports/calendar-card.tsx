import { Button } from '@mantine/core'
import { IconCalendar, IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarAddress, CalendarEvent } from '../../../contract/integrations/calendar.ts'
import { shortDay } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { TimeAgo, useNow } from '../../ui/time-ago.tsx'
import { calendarQuery, exportsKey } from './queries.ts'

const copy = async (url: string) => {
  if (await copyText(url)) notify('Address copied')
  else notify('Could not copy: the browser refused', 'bad')
}

type Asked = 'renew' | 'remove' | null

const DaysToCome = ({ events }: { events: readonly CalendarEvent[] }) =>
  events.length === 0 ? (
    <EmptyState
      small
      icon={IconCalendar}
      title="No days to come"
      subtitle="Shows due statements of direct partners and creators, and the ends of split tests and contracts."
    />
  ) : (
    <ul className="export-days">
      {events.map((e) => (
        <li key={e.eventId}>
          <strong className="num">{shortDay(e.eventDay)}</strong>
          <AppLink to={e.eventPath} className="link">
            {e.eventTitle}
          </AppLink>
        </li>
      ))}
    </ul>
  )

/** Last read of the calendar address, and its actions. */
function AddressLine({ address, onAsk }: { address: CalendarAddress; onAsk: (asked: Asked) => void }) {
  const { userTimezone: zone } = useMe()
  const now = useNow(30_000)
  return (
    <div className="export-line">
      <span className="dim export-small">
        {address.calendarAskedDatetime ? (
          <>
            read <TimeAgo at={address.calendarAskedDatetime} now={now} timeZone={zone} />
          </>
        ) : (
          'not read yet'
        )}
      </span>
      <span className="spacer" />
      <Button variant="subtle" size="compact-sm" onClick={() => onAsk('renew')}>
        New address
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => onAsk('remove')}>
        Remove
      </Button>
    </div>
  )
}

/** A calendar subscription with the account's important dates. */
export function CalendarCard() {
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery(calendarQuery(api))
  const [asked, setAsked] = useState<Asked>(null)
  const again = () => queries.invalidateQueries({ queryKey: exportsKey })
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={180} />
  const { address, events } = found.data
  const make = async () => {
    try {
      await api.calendar.renew({})
      await again()
    } catch (problem) {
      notify(messageOf(problem), 'bad')
    }
  }
  return (
    <Card
      title="Calendar"
      sub="pay days, tests, contracts"
      padded
      actions={
        address ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copy(address.calendarUrl)}
          >
            Copy address
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => void make()}
          >
            Make address
          </Button>
        )
      }
    >
      <DaysToCome events={events} />
      {address?.calendarPause ? (
        <p className="export-warning">Paused: {address.calendarPause} A new address reads in your name.</p>
      ) : null}
      {address ? <AddressLine address={address} onAsk={setAsked} /> : null}
      <p className="dim export-note">
        Subscribe to it in Google Calendar, Outlook or Apple Calendar. Networks do not say when they pay: pay days are
        those of statements. Anyone with the address can read it.
      </p>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'remove' ? 'Remove the address of the calendar?' : 'A new address for the calendar?'}
        confirmLabel={asked === 'remove' ? 'Remove address' : 'New address'}
        danger={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          if (asked === 'remove') await api.calendar.remove({})
          if (asked === 'renew') await api.calendar.renew({})
          setAsked(null)
          await again()
        }}
      >
        Calendars with the old address are no longer updated.
      </ConfirmDialog>
    </Card>
  )
}
