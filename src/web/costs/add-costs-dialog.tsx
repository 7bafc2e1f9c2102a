import { largestFile, tooLarge } from '../../contract/bounds.ts'
import { Button, Checkbox, FileInput, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { currenciesQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { notify } from '../ui/notify.ts'
import { CostPreview, refusal } from './cost-preview.tsx'
import { FormError } from '../ui/form-error.tsx'

type Chosen = { name: string; csv: string; currencyCode: string }

/** Select a file, review its content, confirm, and it counts: all of it, or nothing. */
export function AddCostsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const me = useMe()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [currencyCode, setCurrencyCode] = useState(me.currency.currencyCode)
  const [sure, setSure] = useState(false)
  const currencies = useQuery(currenciesQuery(api))
  const read = async (): Promise<Chosen> => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.costs) throw new Error(tooLarge(largestFile.costs))
    return { name: file.name, csv: await file.text(), currencyCode }
  }
  const preview = useQuery({
    queryKey: ['costs', 'preview', file?.name, file?.size, file?.lastModified, currencyCode],
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => api.costs.preview(await read(), { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => api.costs.upload(await read()),
    onSuccess: async (made) => {
      await makeStale(queries, 'costs')
      notify(`${made.costUploadFilename} counts from now on`)
      onClose()
    },
  })
  const problem = upload.error ?? preview.error
  const isFit = preview.data !== undefined && !preview.isFetching && refusal(preview.data) === null
  const choose = (next: File | null) => {
    setFile(next)
    setSure(false)
    upload.reset()
  }
  return (
    <Dialog onClose={onClose} title="Add ads costs" size={560}>
      <div className="auth-form">
        <FileInput
          label="CSV file"
          description="Columns Day (2026-03-02), Domain or Final URL, Cost and, if there are several, Currency."
          placeholder="Choose a file"
          accept=".csv,text/csv"
          value={file}
          onChange={choose}
          clearable
          data-autofocus
        />
        <Select
          label="Currency"
          description="Of rows that name none"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? [currencyCode]}
          value={currencyCode}
          onChange={(code) => setCurrencyCode(code ?? currencyCode)}
        />
        {file && preview.isPending ? <p className="dim">Reading {file.name} …</p> : null}
        {file && preview.data ? <CostPreview preview={preview.data} /> : null}
        <FormError problem={problem} />
        {isFit ? (
          <Checkbox
            label="Yes — everything looks correct"
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        ) : null}
        <DialogFoot onCancel={onClose} busy={upload.isPending}>
          <Button disabled={!isFit || !sure} loading={upload.isPending} onClick={() => upload.mutate()}>
            Upload
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
