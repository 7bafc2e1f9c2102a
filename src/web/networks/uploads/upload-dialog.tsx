import { Button, Checkbox, FileInput, TextInput } from '@mantine/core'
import { optionalName } from '../../../contract/blank.ts'
import { longest } from '../../../contract/bounds.ts'
import { fileColumns } from '../../../contract/networks/file-columns.ts'
import type { Connection } from '../../../contract/networks/networks.ts'
import { nameList } from '../../../report/name-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ReadFile } from './read-file.tsx'
import { useUpload } from './use-upload.ts'

interface UploadDialogProps {
  connection: Connection
  /** File extensions of the network's files. */
  accept: readonly string[]
  onClose: () => void
}

/** The expected file: the network's own report, or a table with our column names. */
const asked = ({ networkIdentifier, networkName }: Connection['network']): string =>
  networkIdentifier === 'generic'
    ? `A table with the columns ${nameList(fileColumns.needed)}, and those of ${nameList(fileColumns.optional)} that you have`
    : `A report of ${networkName}`

/** Select a file, review its content, confirm, and it counts: all of it, or nothing. */
export function UploadDialog({ connection, accept, onClose }: UploadDialogProps) {
  const upload = useUpload(connection.connectionUuid, onClose)
  const { file, name, isSending } = upload
  return (
    <Dialog
      // during the upload the dialog stays open, so that its result is seen
      onClose={() => (isSending ? undefined : onClose())}
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
          onChange={upload.choose}
          clearable
          data-autofocus
        />
        {file ? (
          <TextInput
            label="File name"
            value={name}
            maxLength={longest.fileName}
            error={optionalName(name)}
            onChange={(e) => upload.setName(e.currentTarget.value)}
          />
        ) : null}
        <ReadFile upload={upload} />
        <FormError problem={upload.problem} />
        {upload.isFit ? (
          <>
            <Checkbox
              label="Yes — everything looks correct"
              checked={upload.isSure}
              onChange={(e) => upload.setSure(e.currentTarget.checked)}
            />
            <p className="dim small">Reporting can take up to 10 minutes to show.</p>
          </>
        ) : null}
        <DialogFoot onCancel={onClose} busy={isSending}>
          <Button disabled={!upload.mayBeSent} loading={isSending} onClick={upload.send}>
            Upload
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
