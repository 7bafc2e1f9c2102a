import { Button, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CustomNetworkView } from '../../../contract/networks/custom-networks.ts'
import { messageOf } from '../../lib/api-error.ts'
import { makeStale } from '../../lib/make-stale.ts'
import { useApi } from '../../lib/api.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { headerOf } from './header-of.ts'
import { LinkExampleField } from '../link-example-field.tsx'
import { columnLabels, type Draft, draftOf, exampleOf, inputOf, wrongIn } from './network-draft.ts'
import { FormError } from '../../ui/form-error.tsx'

/** Describes a network of the account's own, or changes one: its links, and which column of its files holds what. */
export function CustomNetworkDialog({
  network,
  onClose,
  onSaved,
}: {
  network: CustomNetworkView | null
  onClose: () => void
  onSaved: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => draftOf(network))
  const [header, setHeader] = useState<string[]>([])
  const [asks, setAsks] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((d) => ({ ...d, ...change }))
  const done = async () => {
    await makeStale(queries, 'networks')
    onSaved()
  }
  const save = useMutation({
    mutationFn: () => {
      const input = inputOf(draft)
      return network
        ? api.customNetworks.update({ networkUuid: network.networkUuid, ...input })
        : api.customNetworks.create(input)
    },
    onSuccess: done,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const message = save.error ? messageOf(save.error) : ''
  const wrong = wrongIn(message)
  const form = useRef<HTMLFormElement>(null)
  // the form is longer than the screen: what was refused must be in sight, and under the hands
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [save.error])
  const errorOf = (field: string) => (wrong?.field === field ? wrong.problem : undefined)
  const text = (field: 'networkName' | 'subIdParameter' | 'hosts' | 'currencyCode', label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={draft[field]}
      error={errorOf(field)}
      data-autofocus={field === 'networkName' || undefined}
      onChange={(e) => set({ [field]: e.currentTarget.value })}
    />
  )
  return (
    <Dialog
      onClose={onClose}
      title={network ? network.networkName : 'Add custom network'}
      size={560}
      // much was typed: neither a click next to it nor the Escape that leaves the question below may lose it
      closeOnClickOutside={false}
      closeOnEscape={!asks}
    >
      <form className="auth-form" noValidate onSubmit={submit} ref={form}>
        {text('networkName', 'Name')}
        {network ? null : (
          <LinkExampleField
            onFound={({ linkTemplate, subIdParameter, host }) => set({ linkTemplate, subIdParameter, hosts: host })}
          />
        )}
        <Textarea
          label="Link template"
          description="With {clickId}, {target} and, if needed, {programmeId} and {partnerId}"
          value={draft.linkTemplate}
          error={errorOf('linkTemplate')}
          onChange={(e) => set({ linkTemplate: e.currentTarget.value })}
        />
        <output aria-label="Example link" className="dim small" style={{ overflowWrap: 'anywhere' }}>
          {exampleOf(draft.linkTemplate)}
        </output>
        {text('subIdParameter', 'Sub-id parameter', 'The parameter of the link that carries the click id')}
        {text('hosts', 'Hosts', 'Hosts of its links, separated by commas')}
        {text('currencyCode', 'Currency', 'A code like EUR')}
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
        <FormError problem={wrong ? null : save.error} />
        <DialogFoot
          onCancel={onClose}
          busy={save.isPending}
          extra={
            network ? (
              <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
                Delete
              </Button>
            ) : null
          }
        >
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </DialogFoot>
      </form>
      {network ? (
        <ConfirmDialog
          opened={asks}
          danger
          confirmLabel="Delete"
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await api.customNetworks.remove({ networkUuid: network.networkUuid })
            await done()
          }}
        >
          Its connections are disconnected. Conversions stay.
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}
