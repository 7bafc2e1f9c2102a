import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type Cadence,
  cadences,
  mostRecipients,
  type ScheduleFormat,
  type SchedulePeriod,
  schedulePeriods,
} from '../../../contract/insights/schedule-choices.ts'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { messageOf } from '../../lib/api-error.ts'
import { addressesOf, cadenceNames, ordinalDay, hourText, periodNames, weekdays } from './schedule-text.ts'
import { FormError } from '../../ui/form-error.tsx'

export interface ScheduleChoice {
  scheduleFormat: ScheduleFormat
  scheduleRecipients: string[]
  scheduleCadence: Cadence
  scheduleDay: number | null
  scheduleHour: number
  schedulePeriod: SchedulePeriod
  scheduleColumns: string[] | null
}

interface ScheduleFormProps {
  /** The one that is changed; without it a new one is made. */
  known: Schedule | null
  /** Who a new one goes to at first. */
  address: string
  timeZone: string
  /** Ids of the columns the report shows now. */
  columns: readonly string[]
  /** Whether the view keeps columns of its own. */
  ofView: boolean
  /** Throws what the server refuses. */
  onSave: (choice: ScheduleChoice) => Promise<void>
  onCancel: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const daysOf = (cadence: Cadence) =>
  cadence === 'weekly'
    ? weekdays.map((label, i) => ({ value: String(i + 1), label }))
    : Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: ordinalDay(i + 1) }))

type Columns = 'usual' | 'kept' | 'now'

/** When, how and to whom a view is sent. Stays open with the reason when it cannot be saved. */
export function ScheduleForm({ known, address, timeZone, columns, ofView, onSave, onCancel }: ScheduleFormProps) {
  const [to, setTo] = useState(known?.scheduleRecipients.join(', ') ?? address)
  const [format, setFormat] = useState<ScheduleFormat>(known?.scheduleFormat ?? 'csv')
  const [cadence, setCadence] = useState<Cadence>(known?.scheduleCadence ?? 'weekly')
  const [day, setDay] = useState(String(known?.scheduleDay ?? 1))
  const [hour, setHour] = useState(String(known?.scheduleHour ?? 7))
  const [period, setPeriod] = useState<SchedulePeriod>(known?.schedulePeriod ?? 'view')
  const kept = known?.scheduleColumns ?? null
  const [which, setWhich] = useState<Columns>(kept ? 'kept' : 'usual')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const addresses = addressesOf(to)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSave({
        scheduleFormat: format,
        scheduleRecipients: addresses,
        scheduleCadence: cadence,
        scheduleDay: cadence === 'daily' ? null : Number(day),
        scheduleHour: Number(hour),
        schedulePeriod: period,
        scheduleColumns: which === 'now' ? [...columns] : which === 'kept' ? kept : null,
      })
    } catch (problem) {
      setError(messageOf(problem))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (addresses.length > 0) void save()
  }
  const wrongPlace = error?.startsWith('scheduleRecipients') ?? false
  const reason = error?.replace(/^\w+(\.\d+)?: /, '') ?? null
  return (
    <form onSubmit={submit} className="view-form" aria-label={known ? 'Edit schedule' : 'New schedule'}>
      <Textarea
        label="To"
        description={`Up to ${mostRecipients} addresses, separated by commas`}
        value={to}
        rows={2}
        onChange={(e) => setTo(e.currentTarget.value)}
        error={wrongPlace ? reason : null}
        data-autofocus
      />
      <div className="schedule-when">
        <Select
          label="Send"
          allowDeselect={false}
          data={cadences.map((value) => ({ value, label: cadenceNames[value] }))}
          value={cadence}
          onChange={(value) => {
            setCadence(value ?? cadence)
            setDay('1')
          }}
        />
        {cadence === 'daily' ? null : (
          <Select
            label="On"
            allowDeselect={false}
            data={daysOf(cadence)}
            value={day}
            onChange={(value) => setDay(value ?? day)}
          />
        )}
        <Select
          label="At"
          allowDeselect={false}
          data={hours}
          value={hour}
          onChange={(value) => setHour(value ?? hour)}
        />
      </div>
      <div className="schedule-when">
        <Select
          label="File"
          allowDeselect={false}
          data={[
            { value: 'csv', label: 'CSV' },
            { value: 'pdf', label: 'PDF' },
          ]}
          value={format}
          onChange={(value) => setFormat(value ?? format)}
        />
        <Select
          label="Days"
          allowDeselect={false}
          data={schedulePeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={(value) => setPeriod(value ?? period)}
        />
        <Select
          label="Columns"
          allowDeselect={false}
          data={[
            { value: 'usual', label: ofView ? 'Those of the view' : 'The usual ones' },
            ...(kept ? [{ value: 'kept', label: `The ${kept.length} chosen` }] : []),
            ...(columns.length > 0 ? [{ value: 'now', label: `The ${columns.length} shown now` }] : []),
          ]}
          value={which}
          onChange={(value) => setWhich(value === 'kept' || value === 'now' ? value : 'usual')}
        />
      </div>
      <p className="dim small">
        Days and hours are those of {timeZone}. The mail says who set it up and how to stop it.
      </p>
      <FormError problem={wrongPlace ? null : reason} />
      <DialogFoot onCancel={onCancel}>
        <Button type="submit" loading={busy} disabled={addresses.length === 0}>
          Save
        </Button>
      </DialogFoot>
    </form>
  )
}
