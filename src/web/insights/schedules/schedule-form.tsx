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
  /** The schedule to change; without it a new one is created. */
  known: Schedule | null
  /** The default recipient of a new schedule. */
  address: string
  timeZone: string
  /** Ids of the report's current columns. */
  columns: readonly string[]
  /** Whether the view has its own columns. */
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

/** The selection, as form fields hold it. */
interface Draft {
  to: string
  format: ScheduleFormat
  cadence: Cadence
  day: string
  hour: string
  period: SchedulePeriod
  /** The columns: the defaults, those of the schedule, or the report's current ones. */
  which: 'usual' | 'kept' | 'now'
}

const draftOf = (known: Schedule | null, address: string): Draft => ({
  to: known?.scheduleRecipients.join(', ') ?? address,
  format: known?.scheduleFormat ?? 'csv',
  cadence: known?.scheduleCadence ?? 'weekly',
  day: String(known?.scheduleDay ?? 1),
  hour: String(known?.scheduleHour ?? 7),
  period: known?.schedulePeriod ?? 'view',
  which: known?.scheduleColumns ? 'kept' : 'usual',
})

const choiceOf = (draft: Draft, { known, columns }: Pick<ScheduleFormProps, 'known' | 'columns'>): ScheduleChoice => ({
  scheduleFormat: draft.format,
  scheduleRecipients: addressesOf(draft.to),
  scheduleCadence: draft.cadence,
  scheduleDay: draft.cadence === 'daily' ? null : Number(draft.day),
  scheduleHour: Number(draft.hour),
  schedulePeriod: draft.period,
  scheduleColumns:
    draft.which === 'now' ? [...columns] : draft.which === 'kept' ? (known?.scheduleColumns ?? null) : null,
})

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

/** When it is sent. */
function WhenFields({ draft: { cadence, day, hour }, set }: FieldsProps) {
  return (
    <div className="schedule-when">
      <Select
        label="Send"
        allowDeselect={false}
        data={cadences.map((value) => ({ value, label: cadenceNames[value] }))}
        value={cadence}
        onChange={(value) => set({ cadence: value ?? cadence, day: '1' })}
      />
      {cadence === 'daily' ? null : (
        <Select
          label="On"
          allowDeselect={false}
          data={daysOf(cadence)}
          value={day}
          onChange={(value) => set({ day: value ?? day })}
        />
      )}
      <Select
        label="At"
        allowDeselect={false}
        data={hours}
        value={hour}
        onChange={(value) => set({ hour: value ?? hour })}
      />
    </div>
  )
}

interface WhatFieldsProps extends FieldsProps, Pick<ScheduleFormProps, 'known' | 'columns' | 'ofView'> {}

/** The content of the file. */
function WhatFields({ draft: { format, period, which }, set, known, columns, ofView }: WhatFieldsProps) {
  const kept = known?.scheduleColumns ?? null
  return (
    <div className="schedule-when">
      <Select
        label="File"
        allowDeselect={false}
        data={[
          { value: 'csv', label: 'CSV' },
          { value: 'pdf', label: 'PDF' },
        ]}
        value={format}
        onChange={(value) => set({ format: value ?? format })}
      />
      <Select
        label="Days"
        allowDeselect={false}
        data={schedulePeriods.map((value) => ({ value, label: periodNames[value] }))}
        value={period}
        onChange={(value) => set({ period: value ?? period })}
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
        onChange={(value) => set({ which: value === 'kept' || value === 'now' ? value : 'usual' })}
      />
    </div>
  )
}

/** When, how and to whom a view is sent. Stays open with the reason when saving fails. */
export function ScheduleForm({ known, address, timeZone, columns, ofView, onSave, onCancel }: ScheduleFormProps) {
  const [draft, setDraft] = useState(() => draftOf(known, address))
  const set = (change: Partial<Draft>) => setDraft((d) => ({ ...d, ...change }))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isAddressed = addressesOf(draft.to).length > 0
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSave(choiceOf(draft, { known, columns }))
    } catch (problem) {
      setError(messageOf(problem))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAddressed) void save()
  }
  const wrongPlace = error?.startsWith('scheduleRecipients') ?? false
  const reason = error?.replace(/^\w+(\.\d+)?: /, '') ?? null
  return (
    <form onSubmit={submit} className="view-form" aria-label={known ? 'Edit schedule' : 'New schedule'}>
      <Textarea
        label="To"
        description={`Up to ${mostRecipients} addresses, separated by commas`}
        value={draft.to}
        rows={2}
        onChange={(e) => set({ to: e.currentTarget.value })}
        error={wrongPlace ? reason : null}
        data-autofocus
      />
      <WhenFields draft={draft} set={set} />
      <WhatFields {...{ draft, set, known, columns, ofView }} />
      <p className="dim small">
        Days and hours are those of {timeZone}. The mail says who set it up and how to stop it.
      </p>
      <FormError problem={wrongPlace ? null : reason} />
      <DialogFoot onCancel={onCancel}>
        <Button type="submit" loading={busy} disabled={!isAddressed}>
          Save
        </Button>
      </DialogFoot>
    </form>
  )
}
