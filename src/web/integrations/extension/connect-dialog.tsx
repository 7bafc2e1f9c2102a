import { Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../../contract/blank.ts'
import { longestKeyName } from '../../../contract/integrations/api-limits.ts'
import { useApi } from '../../lib/api.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { keysQuery } from '../queries.ts'
import { programsOrigin } from '../../lib/host-brand.ts'

interface Values extends Record<string, unknown> {
  keyName: string
  keyMakesLinks: boolean
}

/** Creates a key for the browser extension: its name, and whether it may create links. */
export function ConnectDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<Values, { key: string }>({
    initialValues: { keyName: '', keyMakesLinks: true },
    validate: { keyName: neededName },
    save: (v) => api.extension.connect(v),
    onSaved: async ({ key }) => {
      // the keys of the API and those of the extension
      await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey })
      onMade(key)
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Make a key for the extension" submitLabel="Make key" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        description="Whose browser it is: you find it by this when a computer is lost"
        placeholder="Chrome, Mette’s laptop"
        maxLength={longestKeyName}
        data-autofocus
        key={fields.key('keyName')}
        {...fields.getInputProps('keyName')}
      />
      <Switch
        label="It may make smart links"
        description="Without it, the extension only reads"
        key={fields.key('keyMakesLinks')}
        {...fields.getInputProps('keyMakesLinks', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

/** Address and key, in the order of the extension's form. */
export const ConnectText = ({ secret }: { secret: string }) => (
  <dl className="extension-connect">
    <dt>Address</dt>
    <dd>
      <code>{programsOrigin()}</code>
      <CopyButton value={programsOrigin()} label="Copy the address" />
    </dd>
    <dt>Key</dt>
    <dd>
      <code>{secret}</code>
      <CopyButton value={secret} label="Copy the key" />
    </dd>
  </dl>
)

/** The key, shown once, with the address it belongs to. */
export const ConnectMade = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title="Connect the extension" size={640} onClose={onClose} closeOnClickOutside={false}>
    <div className="key-made">
      <p>
        <strong>Copy the key now: it is shown this once.</strong>{' '}
        <span className="dim">Press the button of Outbound in your browser, and give it these two.</span>
      </p>
      <ConnectText secret={secret} />
      <DialogFoot onCancel={onClose} cancelLabel="Done" />
    </div>
  </Dialog>
)
