import { largestFile, tooLarge } from '../../../contract/bounds.ts'
import { Button, Checkbox, FileInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import { FormError } from '../form-error.tsx'

type Sent = { csv: string }
/** `isPart`: only the valid part of a file that is not valid as a whole. */
type Wanted = Sent & { isPart: boolean }

export interface CsvDialogProps<P, A> {
  title: string
  /** Which columns the file has, and what they are used for. */
  description: string
  /** The key under which its previews are cached. */
  of: string
  preview: (sent: Sent, options: { signal: AbortSignal }) => Promise<P>
  create: (wanted: Wanted) => Promise<A>
  /** Reports what was created; the dialog closes afterwards. */
  onCreated: (answer: A) => unknown
  isFit: (preview: P) => boolean
  /** For an invalid file: the label of the option to skip the rest; null where nothing is valid. */
  partOf?: (preview: P) => string | null
  /** The label of the button: for a valid preview, and for none. */
  submitLabel: (preview: P | null) => string
  /** Below the file. */
  aside?: ReactNode
  /** The result of each line. */
  children: (preview: P) => ReactNode
  onClose: () => void
}

/** Choose a file, review the result of its lines, confirm: all lines, or none. */
export function CsvDialog<P, A>(p: CsvDialogProps<P, A>) {
  const [file, setFile] = useState<File | null>(null)
  const [sure, setSure] = useState(false)
  const [isPart, setPart] = useState(false)
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
  const data = preview.isFetching ? undefined : preview.data
  const isWhole = data !== undefined && p.isFit(data)
  const part = data === undefined || isWhole ? null : (p.partOf?.(data) ?? null)
  const fit = data !== undefined && (isWhole || (part !== null && isPart)) ? data : null
  const creating = useMutation({
    mutationFn: async () => p.create({ ...(await read()), isPart: isPart && part !== null }),
    onSuccess: async (answer) => {
      await p.onCreated(answer)
      p.onClose()
    },
  })
  const choose = (next: File | null) => {
    setFile(next)
    setSure(false)
    setPart(false)
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
        {preview.data === undefined ? null : p.children(preview.data)}
        <FormError problem={creating.error ?? preview.error} />
        {part === null ? null : (
          <Checkbox label={part} checked={isPart} onChange={(e) => setPart(e.currentTarget.checked)} />
        )}
        {fit === null ? null : (
          <Checkbox
            label="Yes — everything looks correct"
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        )}
        <DialogFoot onCancel={p.onClose} busy={creating.isPending}>
          <Button disabled={fit === null || !sure} loading={creating.isPending} onClick={() => creating.mutate()}>
            {p.submitLabel(fit)}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
