import { keptDays } from '../../contract/bounds.ts'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { audit, AuditRow } from '../../contract/account/audit.ts'
import type { Output } from '../../contract/call.ts'
import { type AuditAction, auditActions } from '../../contract/account/audit-actions.ts'
import { auditLabel } from '../../report/audit-file.ts'
import { todayIn } from '../../report/dates.ts'
import { int, plural } from '../../report/format.ts'
import { csvMoment, momentText } from '../../report/date-text.ts'
import { defaultRange, rangeFromSearch } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { ToggleButton } from '../ui/toggle-button.tsx'
import { useFile } from '../ui/use-file.tsx'
import { auditChange } from '../../report/audit-change.ts'
import './account.css'
import { auditSentence } from '../../report/audit-sentence.ts'

const actionKeys = Object.keys(auditActions) as AuditAction[]
const byAction: ListFilter = {
  key: 'actions',
  label: 'What happened',
  options: actionKeys.map((value) => ({ value, label: auditActions[value] })),
}
const filters = [byAction]
const keyOf = (row: AuditRow) => String(row.auditId)

const whenIn = (zone: string): DataColumn<AuditRow> => ({
  id: 'at',
  label: 'When',
  align: 'start',
  size: 150,
  sortable: false,
  value: (r) => csvMoment(r.auditDatetime, zone),
  onPhone: 'note',
  cell: (r) => momentText(r.auditDatetime, zone),
})
const said: DataColumn<AuditRow> = {
  id: 'said',
  label: 'What happened',
  align: 'start',
  size: 440,
  sortable: false,
  value: (r) => `${r.auditActorName} ${auditSentence(r)}`,
  phoneCell: (r) => (
    <span className="audit-said">
      <b>{r.auditActorName}</b> {auditSentence(r)}
    </span>
  ),
  cell: (r) => (
    <span className="ell" title={`${r.auditActorName} ${auditSentence(r)}`}>
      <b>{r.auditActorName}</b> {auditSentence(r)}
    </span>
  ),
}
const others: DataColumn<AuditRow>[] = [
  {
    id: 'change',
    label: 'Change',
    align: 'start',
    size: 420,
    sortable: false,
    onPhone: 'note',
    value: auditChange,
    phoneCell: (r) => <span className="ell">{auditChange(r)}</span>,
    cell: (r) => (
      <span className="audit-change" title={auditChange(r)}>
        {auditChange(r)}
      </span>
    ),
  },
  {
    id: 'who',
    label: 'Who',
    align: 'start',
    size: 160,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => r.auditActorName,
  },
  {
    id: 'what',
    label: 'Kind',
    align: 'start',
    size: 190,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => auditLabel(r.auditAction),
  },
  {
    id: 'object',
    label: 'To',
    align: 'start',
    size: 200,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => r.auditObject,
  },
]

/** Columns for time and action; a phone shows the action first. */
const columnsIn = (zone: string, isPhone: boolean) =>
  isPhone ? [said, whenIn(zone), ...others] : [whenIn(zone), said, ...others]

/** /settings/audit: who changed what, for owners and admins. */
export default function AuditPage() {
  const api = useApi()
  const { userTimezone: zone } = useMe()
  const state = useListState({ filters })
  const { search, setSearch } = state
  const today = todayIn(zone)
  const range = rangeFromSearch(search, { ...defaultRange(today), to: today, compare: 'none' as const }, today)
  const actions = state.valuesOf('actions') as AuditAction[]
  const hasSignIns = search['signins'] === 'yes' || actions.length > 0
  const asked = {
    fromDate: range.from,
    toDate: range.to,
    ...(actions.length > 0 ? { actions } : {}),
    ...(state.sought ? { search: state.sought } : {}),
  }
  const shown = { ...asked, withoutSignIns: !hasSignIns }
  const list = usePages<AuditRow, Output<typeof audit.list>>({
    queryKey: ['account', 'audit', shown],
    load: ({ offset, limit }, signal) => api.audit.list({ ...shown, offset, limit }, { signal }),
    size: 50,
    rowKey: keyOf,
    rowHeight: 40,
  })
  const hidden = hasSignIns ? 0 : (list.first?.signInsCount ?? 0)
  const show = (isShown: boolean) => setSearch({ signins: isShown ? 'yes' : undefined }, { replace: true })
  const phone = useMedia(PHONE)
  const columns = columnsIn(zone, phone)
  const exporting = useFile({
    name: `audit_${range.from}_${range.to}`,
    // all of it, sign-ins too
    ask: (signal) => api.audit.file(asked, { signal }),
    total: (list.remote?.total ?? list.rows.length) + hidden,
  })
  return (
    <ListScreen<AuditRow>
      head={{
        title: 'Audit log',
        sub: `Kept for ${keptDays.audit} days, sign-ins too`,
        back: { to: '/settings/profile', label: 'Back to account' },
      }}
      actions={<PeriodPicker value={range} setSearch={setSearch} />}
      filters={filters}
      list={list}
      state={state}
      empty={{
        icon: IconHistory,
        title: 'Nothing was changed in these days',
        subtitle: 'Changes of people, plan, sites, networks, routing, links, feeds and costs are written down here.',
        ...(hidden > 0
          ? { action: <Button onClick={() => show(true)}>{`Show ${plural(hidden, 'sign-in')}`}</Button> }
          : {}),
      }}
      label="Audit log"
      storageKey="audit-columns"
      rowKey={keyOf}
      columns={columns}
      toolbar={
        actions.length > 0 ? null : (
          <ToggleButton pressed={hasSignIns} onChange={show}>
            Sign-ins <span className="num dim">{list.first ? int(list.first.signInsCount) : ''}</span>
          </ToggleButton>
        )
      }
      searchLabel="Find person or thing"
      rowHeight={40}
      height="calc(var(--page-h) - 210px)"
      csv={{ name: 'audit', onClick: exporting.start, busy: exporting.busy }}
    />
  )
}
