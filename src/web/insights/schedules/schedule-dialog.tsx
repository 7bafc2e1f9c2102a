import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import type { View } from '../../../contract/insights/views.ts'
import { messageOf } from '../../lib/api-error.ts'
import { parseSearch, searchText } from '../../../report/search.ts'
import { useMe } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notify } from '../../ui/notify.ts'
import { type ScheduleChoice, ScheduleForm } from './schedule-form.tsx'
import { ScheduleLine } from './schedule-line.tsx'
import { useSchedules } from './use-schedules.ts'

interface ScheduleDialogProps {
  view: Pick<View, 'viewUuid' | 'viewName' | 'viewSearch'>
  /** Ids of the report's current columns. */
  columns: readonly string[]
  onClose: () => void
}

/** The mail schedules of a view: a list, and a form for one of them. */
export default function ScheduleDialog({ view, columns, onClose }: ScheduleDialogProps) {
  const me = useMe()
  const mayChange = me.userRights.includes('manage')
  const { list, add, update, send, remove } = useSchedules(view.viewUuid)
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null)
  const save = async (choice: ScheduleChoice) => {
    if (edited === 'new') await add({ viewUuid: view.viewUuid, ...choice })
    else if (edited) await update({ scheduleUuid: edited.scheduleUuid, ...choice })
    setEdited(null)
    notify('Schedule saved')
  }
  const { data } = list
  return (
    <Dialog onClose={onClose} title={`Send “${view.viewName}” by e-mail`} size={560}>
      {edited ? (
        <ScheduleForm
          known={edited === 'new' ? null : edited}
          address={me.userEmail}
          timeZone={me.userTimezone}
          columns={columns}
          ofView={searchText(parseSearch(view.viewSearch), 'cols') !== undefined}
          onSave={save}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div className="view-form" aria-busy={list.isPending || undefined}>
          {me.userIsDemo ? <p className="note">The demo account never sends mail.</p> : null}
          {list.isPending ? <p className="dim">Loading…</p> : null}
          {list.error && !data ? (
            <ErrorPanel
              small
              message={messageOf(list.error)}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null}
          {data?.length === 0 ? (
            <EmptyState
              small
              icon={IconMail}
              title="Not sent to anybody yet"
              subtitle="A CSV or PDF of this view, on the days you choose"
            />
          ) : null}
          {data && data.length > 0 ? (
            <ul className="schedule-list" aria-label="Schedules">
              {data.map((s) => (
                <ScheduleLine
                  key={s.scheduleUuid}
                  schedule={s}
                  onEdit={() => setEdited(s)}
                  change={
                    mayChange
                      ? {
                          send: () => send(s.scheduleUuid),
                          activate: (on) => update({ scheduleUuid: s.scheduleUuid, scheduleIsActive: on }),
                          remove: () => remove(s.scheduleUuid),
                        }
                      : null
                  }
                />
              ))}
            </ul>
          ) : null}
          <DialogFoot onCancel={onClose} cancelLabel="Close">
            {mayChange && data ? (
              <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
                Add schedule
              </Button>
            ) : null}
          </DialogFoot>
        </div>
      )}
    </Dialog>
  )
}
