import { largestFile, tooLarge } from '../../../contract/bounds.ts'
import { Button, Checkbox, FileInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { FormError } from '../form-error.tsx'

type Sent = { csv: string }

export interface CsvDialogProps<P, A> {
  title: string
  /** Which columns the file has, and what is made of them. */
  description: string
  /** Under which name its previews are kept. */
  of: string
  preview: (sent: Sent, options: { signal: AbortSignal }) => Promise<P>
  create: (sent: Sent) => Promise<A>
  /** Says what was made; the dialog closes afterwards. */
  onCreated: (answer: A) => unknown
  isFit: (preview: P) => boolean
  /** What the button says: of a preview that fits, and of none. */
  submitLabel: (preview: P | null) => string
  /** Below the file. */
  aside?: ReactNode
  /** What becomes of each line. */
  children: (preview: P) => ReactNode
  onClose: () => void
}

/** Choose a file, see what becomes of its lines, confirm: all of it, or nothing. */
export function CsvDialog<P, A>(p: CsvDialogProps<P, A>) {
  const [file, setFile] = useState<File | null>(null)
  const [sure, setSure] = useState(false)
  const read = async (): Promise<Sent> => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.list) throw new Error(tooLarge(largestFile.list))
    return { csv: await file.text() }
  }
  const preview = useQuery({
    queryKey: [p.of, 'file', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    placeholderData: undefined,
    queryFn: async ({ signal }) => p.preview(await read(), { signal }),
  })
  const creating = useMutation({
    mutationFn: async () => p.create(await read()),
    onSuccess: async (answer) => {
      await p.onCreated(answer)
      p.onClose()
    },
  })
  const { data } = preview
  const fit = data !== undefined && !preview.isFetching && p.isFit(data) ? data : null
  const choose = (next: File | null) => {
    setFile(next)
    setSure(false)
    creating.reset()
  }
  return (
    <Dialog onClose={p.onClose} title={p.title} size={720}>
      <div className="auth-form">
        <FileInput
          label="CSV file"
          description={p.description}
          placeholder="Choose a file"
          accept=".csv,text/csv"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          data-autofocus
        />
        {p.aside}
        {file && preview.isPending && !preview.error ? <output className="dim">Reading {file.name} …</output> : null}
        {data === undefined ? null : p.children(data)}
        <FormError problem={creating.error ?? preview.error} />
        {fit === null ? null : (
          <Checkbox
            label="Yes — everything looks correct"
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        )}
        <Button disabled={fit === null || !sure} loading={creating.isPending} onClick={() => creating.mutate()}>
          {p.submitLabel(fit)}
        </Button>
      </div>
    </Dialog>
  )
}
