import { Button, Checkbox, FileInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rangeText } from '../../../../report/date-text.ts'
import { money } from '../../../../report/format.ts'
import { useApi } from '../../../lib/api.tsx'
import { currenciesQuery } from '../../../lib/option-queries.ts'
import { useMe } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { markLabels, markQuestion, TwoReadings } from '../../../ui/two-readings.tsx'
import { type Said, useBankFile } from './use-bank-file.ts'
import { BankPreview, type Preview } from './bank-preview.tsx'

const orderLabels = {
  day: 'The day comes first: 3/4 is 3 April',
  month: 'The month comes first: 3/4 is 4 March',
} as const

interface QuestionsProps {
  preview: Preview
  said: Said
  onSay: (said: Partial<Said>) => void
}

/** Questions about what the file does not contain. */
function Questions({ preview: p, said, onSay }: QuestionsProps) {
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

/** Choose a bank file, review the networks' payments, confirm, and it is saved: all of it, or nothing. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const { account } = useMe()
  const bank = useBankFile(onClose)
  const { file, preview, isSending } = bank
  const { data } = preview
  return (
    <Dialog onClose={() => (isSending ? undefined : onClose())} title="Add bank file" size={760}>
      <div className="auth-form">
        <FileInput
          label="File"
          description={`Movements of the account that networks pay to, as your bank exports them (.csv, .xlsx). Only payments of networks are kept, for ${account.accountName}.`}
          placeholder="Choose a file"
          accept=".csv,.txt,.xlsx,text/csv"
          value={file}
          onChange={bank.choose}
          clearable
          data-autofocus
        />
        {file && preview.isPending ? <p className="dim">Reading {file.name} …</p> : null}
        {file && data && !preview.error ? (
          <>
            <Questions preview={data} said={bank.said} onSay={bank.say} />
            {bank.isAsking ? null : (
              <BankPreview preview={data} isReading={preview.isFetching} onSaid={bank.onPayerSaid} />
            )}
          </>
        ) : null}
        <FormError problem={bank.problem} />
        {bank.isFit ? (
          <Checkbox
            label="Yes — everything looks correct"
            checked={bank.isSure}
            onChange={(e) => bank.setSure(e.currentTarget.checked)}
          />
        ) : null}
        <DialogFoot onCancel={onClose} busy={isSending}>
          <Button disabled={!bank.isFit || !bank.isSure} loading={isSending} onClick={bank.send}>
            Upload
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
