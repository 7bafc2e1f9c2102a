import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { messageOf } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { nextText, periodNames, rhythmText, stateText } from './schedule-text.ts'
import { isUnderWay } from './use-schedules.ts'

interface ScheduleLineProps {
  schedule: Schedule
  /** Undefined for users without permission. Each throws what the server refuses. */
  change: {
    send: () => Promise<unknown>
    activate: (on: boolean) => Promise<unknown>
    remove: () => Promise<unknown>
  } | null
  onEdit: () => void
}

/** One schedule: what goes to whom and when, the result of the last run, and its actions. */
export function ScheduleLine({ schedule: s, change, onEdit }: ScheduleLineProps) {
  const [busy, setBusy] = useState<'send' | 'activate' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const run = async (which: 'send' | 'activate', work: () => Promise<unknown>) => {
    setBusy(which)
    try {
      await work()
    } catch (error) {
      notify(messageOf(error).replace(/^\w+: /, ''), 'bad')
    }
    setBusy(null)
  }
  const name = `${rhythmText(s)}, ${s.scheduleFormat.toUpperCase()}`
  return (
    <li className="schedule-line">
      <div className="schedule-head">
        <span className="schedule-name">
          <b>{name}</b>
          <span className="dim small">{s.scheduleRecipients.join(', ')}</span>
        </span>
        {change ? (
          <Switch
            aria-label={`Send ${name}`}
            checked={s.scheduleIsActive}
            disabled={busy !== null}
            onChange={(e) => {
              const on = e.currentTarget.checked
              void run('activate', () => change.activate(on))
            }}
          />
        ) : null}
      </div>
      <p className="small dim">
        {periodNames[s.schedulePeriod]} · {nextText(s)} ({s.scheduleTimezone})
      </p>
      <p className="small" data-tone={s.scheduleState === 'failed' ? 'bad' : undefined}>
        <output>{stateText(s)}</output>
      </p>
      {change ? (
        <div className="schedule-buttons">
          <Button
            size="xs"
            variant="default"
            loading={busy === 'send'}
            disabled={isUnderWay(s)}
            onClick={() => void run('send', change.send)}
          >
            Send now
          </Button>
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        danger
        confirmLabel="Delete"
        onConfirm={async () => {
          await change?.remove()
          notify('Schedule deleted')
        }}
      >
        Nobody gets “{name}” any more.
      </ConfirmDialog>
    </li>
  )
}
