import { Button, Checkbox, FileInput, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { largestFile, tooLarge } from '../../../../contract/bounds.ts'
import { rangeText } from '../../../../report/date-text.ts'
import { money, plural } from '../../../../report/format.ts'
import { useApi } from '../../../lib/api.tsx'
import { makeStale } from '../../../lib/make-stale.ts'
import { currenciesQuery } from '../../../lib/option-queries.ts'
import { useMe } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { notify } from '../../../ui/notify.ts'
import { markLabels, markQuestion, TwoReadings } from '../../../ui/two-readings.tsx'
import { insightsKeys } from '../../keys.ts'
import { BankPreview, type Preview } from './bank-preview.tsx'

type Said = { decimalMark: '.' | ',' | null; dateOrder: 'day' | 'month' | null; currencyCode: string | null }
const nothing: Said = { decimalMark: null, dateOrder: null, currencyCode: null }
const orderLabels = {
  day: 'The day comes first: 3/4 is 3 April',
  month: 'The month comes first: 3/4 is 4 March',
} as const

const isAsking = (p: Preview) => p.byMark.length > 0 || p.byDateOrder.length > 0 || p.needsCurrency

/** What the file does not say itself. */
function Questions({
  preview: p,
  said,
  onSay,
}: {
  preview: Preview
  said: Said
  onSay: (said: Partial<Said>) => void
}) {
  const api = useApi()
  const currencies = useQuery(currenciesQuery(api))
  return (
    <>
      {p.needsCurrency || said.currencyCode ? (
        <Select
          label="Currency of the account"
          description="The file names none"
          placeholder="Choose a currency"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? []}
          value={said.currencyCode}
          onChange={(currencyCode) => onSay({ currencyCode })}
        />
      ) : null}
      {p.byDateOrder.length > 0 || said.dateOrder ? (
        <TwoReadings
          question="Dates of this file may be read in two ways. Which is meant?"
          labels={orderLabels}
          readings={p.byDateOrder.map((r) => ({
            value: r.dateOrder,
            says: r.fromDate && r.toDate ? rangeText(r.fromDate, r.toDate) : '',
          }))}
          chosen={said.dateOrder}
          onChoose={(dateOrder) => onSay({ dateOrder })}
        />
      ) : null}
      {p.byMark.length > 0 || said.decimalMark ? (
        <TwoReadings
          question={markQuestion}
          labels={markLabels}
          readings={p.byMark.map((r) => ({
            value: r.decimalMark,
            says: r.sums.map((s) => (s.currencyCode ? money(s.amount, s.currencyCode) : String(s.amount))).join(', '),
          }))}
          chosen={said.decimalMark}
          onChoose={(decimalMark) => onSay({ decimalMark })}
        />
      ) : null}
    </>
  )
}

/** Choose a file of the bank, see what networks paid, say that it is right, and it is kept: all of it, or nothing. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(nothing)
  const [sure, setSure] = useState(false)
  const [notSaid, setNotSaid] = useState<unknown>(null)
  const read = async () => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.bank) throw new Error(tooLarge(largestFile.bank))
    return {
      file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
      ...(said.decimalMark ? { decimalMark: said.decimalMark } : {}),
      ...(said.dateOrder ? { dateOrder: said.dateOrder } : {}),
      ...(said.currencyCode ? { currencyCode: said.currencyCode } : {}),
    }
  }
  const preview = useQuery({
    queryKey: insightsKeys.bankPreview(file?.name, file?.size, file?.lastModified, said),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => api.bankFiles.preview(await read(), { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => api.bankFiles.upload(await read()),
    onSuccess: async (made) => {
      await makeStale(queries, 'bankFiles')
      notify(`${plural(made.lineCount, 'payment')} of networks kept, ${made.newCount} of them new`)
      onClose()
    },
  })
  const choose = (next: File | null) => {
    setFile(next)
    setSaid(nothing)
    setSure(false)
    setNotSaid(null)
    upload.reset()
  }
  const say = (more: Partial<Said>) => {
    setSaid({ ...said, ...more })
    setSure(false)
  }
  const { data } = preview
  const problem = upload.error ?? preview.error ?? notSaid
  const isFit =
    data !== undefined && !preview.isFetching && !preview.error && !isAsking(data) && data.rejectedCount === 0
  return (
    <Dialog onClose={() => (upload.isPending ? undefined : onClose())} title="Add bank file" size={760}>
      <div className="auth-form">
        <FileInput
          label="File"
          description={`Movements of the account that networks pay to, as your bank exports them (.csv, .xlsx). Only payments of networks are kept, for ${me.account.accountName}.`}
          placeholder="Choose a file"
          accept=".csv,.txt,.xlsx,text/csv"
          value={file}
          onChange={choose}
          clearable
          data-autofocus
        />
        {file && preview.isPending ? <p className="dim">Reading {file.name} …</p> : null}
        {file && data && !preview.error ? (
          <>
            <Questions preview={data} said={said} onSay={say} />
            {isAsking(data) ? null : (
              <BankPreview
                preview={data}
                isReading={preview.isFetching}
                onSaid={(refused) => {
                  setNotSaid(refused)
                  setSure(false)
                }}
              />
            )}
          </>
        ) : null}
        <FormError problem={problem} />
        {isFit && data.networkLineCount > 0 ? (
          <Checkbox
            label="Yes — everything looks correct"
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        ) : null}
        <DialogFoot onCancel={onClose} busy={upload.isPending}>
          <Button
            disabled={!isFit || data.networkLineCount === 0 || !sure}
            loading={upload.isPending}
            onClick={() => upload.mutate()}
          >
            Upload
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
