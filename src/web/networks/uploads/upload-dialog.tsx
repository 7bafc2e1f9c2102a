import { largestFile, longest, tooLarge } from '../../../contract/bounds.ts'
import { Button, Checkbox, FileInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { optionalName } from '../../../contract/blank.ts'
import { fileColumns } from '../../../contract/networks/file-columns.ts'
import type { Connection } from '../../../contract/networks/networks.ts'
import { nameList } from '../../../report/name-list.ts'
import { uploadsQuery } from '../queries.ts'
import { useApi } from '../../lib/api.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { notify } from '../../ui/notify.ts'
import { type DecimalMark, MarkQuestion } from './mark-question.tsx'
import { StateQuestion } from '../states/state-question.tsx'
import { useSayState } from '../states/use-say-state.ts'
import { UploadPreview } from './upload-preview.tsx'
import { FormError } from '../../ui/form-error.tsx'

interface UploadDialogProps {
  connection: Connection
  /** Name endings the network's files have. */
  accept: readonly string[]
  onClose: () => void
}

/** What the file is: a network's own report, or a table with our own names of columns. */
const asked = ({ networkIdentifier, networkName }: Connection['network']): string =>
  networkIdentifier === 'generic'
    ? `A table with the columns ${nameList(fileColumns.needed)}, and those of ${nameList(fileColumns.optional)} that you have`
    : `A report of ${networkName}`

/** Choose a file, see what it holds, say that it is right, and it counts: all of it, or nothing. */
export function UploadDialog({ connection, accept, onClose }: UploadDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { connectionUuid } = connection
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [sure, setSure] = useState(false)
  const [decimalMark, setDecimalMark] = useState<DecimalMark | null>(null)
  const said = decimalMark ? { decimalMark } : {}
  const read = async () => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.conversions) throw new Error(tooLarge(largestFile.conversions))
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  }
  const preview = useQuery({
    queryKey: ['networks', 'upload-preview', connectionUuid, file?.name, file?.size, file?.lastModified, decimalMark],
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => api.uploads.preview({ connectionUuid, file: await read(), ...said }, { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => api.uploads.upload({ connectionUuid, file: await read(), name, ...said }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: uploadsQuery(api, connectionUuid).queryKey })
      notify('The file was taken in. Reporting can take up to 10 minutes to show.')
      onClose()
    },
  })
  const say = useSayState(connectionUuid)
  const choose = (next: File | null) => {
    setFile(next)
    setName(next?.name ?? '')
    setSure(false)
    setDecimalMark(null)
    upload.reset()
  }
  const problem = upload.error ?? preview.error
  const isAsking = (preview.data?.byMark.length ?? 0) > 0
  const isFit =
    preview.data !== undefined && !preview.isFetching && !problem && preview.data.rejectedCount === 0 && !isAsking
  return (
    <Dialog
      // once it is on its way, whether it was taken in or refused must be seen
      onClose={() => (upload.isPending ? undefined : onClose())}
      title="Manual upload of earnings"
      size={760}
    >
      <div className="auth-form">
        <FileInput
          label="File"
          description={`${asked(connection.network)} (${accept.join(', ')})`}
          placeholder="Choose a file"
          accept={accept.join(',')}
          value={file}
          onChange={choose}
          clearable
          data-autofocus
        />
        {file ? (
          <TextInput
            label="File name"
            value={name}
            maxLength={longest.fileName}
            error={optionalName(name)}
            onChange={(e) => setName(e.currentTarget.value)}
          />
        ) : null}
        {file && preview.isPending ? <p className="dim">Reading {file.name} …</p> : null}
        {file && preview.data && !preview.error ? (
          <>
            {isAsking || decimalMark ? (
              <MarkQuestion
                readings={preview.data.byMark}
                chosen={decimalMark}
                onChoose={(mark) => {
                  setDecimalMark(mark)
                  setSure(false)
                }}
              />
            ) : null}
            {isAsking ? null : (
              <UploadPreview preview={preview.data}>
                {preview.data.unknownStates.length > 0 ? (
                  <section aria-label="Unknown states">
                    <p className="file-notes-title">
                      We don’t know these states. Their sales are not counted until you choose what each one means.
                    </p>
                    <ul className="maplist">
                      {preview.data.unknownStates.map((state) => (
                        <StateQuestion
                          key={state.word}
                          state={state}
                          isSaving={say.isPending || preview.isFetching}
                          onSay={(word, status) =>
                            say.mutate({ word, status }, { onSuccess: () => void preview.refetch() })
                          }
                        />
                      ))}
                    </ul>
                  </section>
                ) : null}
              </UploadPreview>
            )}
          </>
        ) : null}
        <FormError problem={problem} />
        {isFit ? (
          <>
            <Checkbox
              label="Yes — everything looks correct"
              checked={sure}
              onChange={(e) => setSure(e.currentTarget.checked)}
            />
            <p className="dim small">Reporting can take up to 10 minutes to show.</p>
          </>
        ) : null}
        <DialogFoot onCancel={onClose} busy={upload.isPending}>
          <Button
            disabled={!isFit || !sure || optionalName(name) !== null}
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
