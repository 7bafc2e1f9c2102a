import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { splitOptionsQuery } from './queries.ts'

interface DeactivateDialogProps {
  merchant: { advertiserUuid: string; advertiserDomain: string }
  onClose: () => void
  onDone: () => void
}

/** Excludes all campaigns of a merchant, on all sites or some, permanently or until a day. */
export function DeactivateDialog({ merchant, onClose, onDone }: DeactivateDialogProps) {
  const api = useApi()
  const today = todayIn(useMe().userTimezone)
  const { advertiserUuid, advertiserDomain } = merchant
  const options = useQuery(splitOptionsQuery(api, advertiserUuid))
  const [where, setWhere] = useState<'all' | 'some'>('all')
  const [sites, setSites] = useState<string[]>([])
  const [until, setUntil] = useState('')
  const known = new Map(options.data?.flatMap((o) => o.channels.map((c) => [c.channelUuid, c.channelName] as const)))
  const isPast = until !== '' && until < today
  const deactivate = {
    advertiserUuid,
    ...(where === 'some' ? { channelUuids: sites } : {}),
    ...(until === '' ? {} : { untilDate: until }),
  }
  const names = where === 'all' ? [...known.values()] : sites.map((uuid) => known.get(uuid) ?? '')
  return (
    <ChangeDialog
      title="Deactivate campaigns"
      input={(where === 'all' || sites.length > 0) && !isPast ? { deactivate } : null}
      headline={`Deactivate all campaigns of ${advertiserDomain}`}
      subline={`${names.join(', ') || 'All sites'} · ${until === '' ? 'until you undo it' : `until ${until}`}`}
      saveLabel="Deactivate campaigns"
      save={() => api.steering.deactivate(deactivate)}
      saved="Tracking disabled"
      onClose={onClose}
      onDone={onDone}
      danger
    >
      <p className="dialog-text">
        Clicks to {advertiserDomain} go straight to the shop, and earn nothing, until this is undone or the last day is
        over.
      </p>
      <Radio.Group label="Where" value={where} onChange={(value) => setWhere(value as 'all' | 'some')}>
        <div className="change-options">
          <Radio value="all" label="On all sites" />
          <Radio value="some" label="On specific sites" disabled={known.size === 0} />
        </div>
      </Radio.Group>
      {where === 'some' ? (
        <Checkbox.Group label="Sites" value={sites} onChange={setSites}>
          <div className="change-options">
            {[...known].map(([uuid, name]) => (
              <Checkbox key={uuid} value={uuid} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <TextInput
        type="date"
        label="Last day"
        description="They carry clicks again on the day after. Leave it empty to deactivate them until you undo it."
        min={today}
        value={until}
        error={isPast ? 'Must not be before today' : undefined}
        onChange={(e) => setUntil(e.currentTarget.value)}
      />
    </ChangeDialog>
  )
}
