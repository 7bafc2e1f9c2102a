import { FileInput, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { headerOf } from './header-of.ts'
import { columnLabels } from './network-draft.ts'
import type { NetworkForm } from './use-network-form.ts'

/** The columns of its files. */
function ColumnFields({ form: { draft, set, errorOf } }: { form: NetworkForm }) {
  const [header, setHeader] = useState<string[]>([])
  return (
    <>
      <FileInput
        label="Example CSV"
        description="Where sales come as files: its first row offers the columns. It stays in your browser."
        placeholder="Choose a file"
        accept=".csv"
        clearable
        onChange={(file) => {
          setHeader([])
          void file
            ?.slice(0, 65_536)
            .text()
            .then(
              (t) => setHeader(headerOf(t)),
              () => setHeader([]),
            )
        }}
      />
      {columnLabels.map(([column, label]) => (
        <NativeSelect
          key={column}
          label={label}
          value={draft.columns[column]}
          error={errorOf(column)}
          data={['', ...new Set([...header, draft.columns[column]].filter(Boolean))]}
          onChange={(e) => set({ columns: { ...draft.columns, [column]: e.currentTarget.value } })}
        />
      ))}
    </>
  )
}

/** The content of a network's files, and how their dates, amounts and states are read. */
export function FileFields({ form }: { form: NetworkForm }) {
  const { draft, set, errorOf } = form
  return (
    <>
      <ColumnFields form={form} />
      <NativeSelect
        label="Dates like 3/4/2026"
        description="Used only where no day above 12 in the file decides"
        value={draft.dayFirst ? 'day' : 'month'}
        data={[
          { value: 'day', label: '3 April: the day first' },
          { value: 'month', label: '4 March: the month first' },
        ]}
        onChange={(e) => set({ dayFirst: e.currentTarget.value === 'day' })}
      />
      <NativeSelect
        label="Amounts like 2.499"
        description="Used only where no amount of the file decides"
        value={draft.decimalMark ?? ''}
        data={[
          { value: '', label: 'Ask me when a file leaves it open' },
          { value: ',', label: 'Over two thousand: a comma begins the fraction' },
          { value: '.', label: 'Under three: a point begins the fraction' },
        ]}
        onChange={(e) => {
          const mark = e.currentTarget.value
          set({ decimalMark: mark === '.' || mark === ',' ? mark : null })
        }}
      />
      <Textarea
        label="States"
        description="One a line, like: confirmed = approved. States are pending, approved, rejected and paid."
        value={draft.statuses}
        error={errorOf('statuses')}
        onChange={(e) => set({ statuses: e.currentTarget.value })}
      />
    </>
  )
}
