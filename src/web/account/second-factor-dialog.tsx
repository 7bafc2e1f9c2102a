import { DialogFoot } from '../ui/dialog-foot.tsx'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { qrShape } from '../lib/qr-code.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { TableSkeleton } from './card-skeleton.tsx'

interface SecondFactorDialogProps {
  onClose: () => void
  /** Called once it is enabled, with the recovery codes. */
  onDone: (recoveryCodes: readonly string[]) => void
}

/** The secret as a QR code and as text, and a field for the app's first code. */
export function SecondFactorDialog({ onClose, onDone }: SecondFactorDialogProps) {
  const api = useApi()
  const begun = useQuery({
    queryKey: ['second factor begun'],
    queryFn: () => api.secondFactor.begin({}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: undefined,
  })
  const form = useServerForm<{ code: string }, { recoveryCodes: string[] }>({
    initialValues: { code: '' },
    validate: { code: (value: string) => (/^\d{6}$/.test(value.replaceAll(' ', '')) ? null : 'A code has six digits') },
    save: ({ code }) => api.secondFactor.turnOn({ code }),
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { fields } = form
  return (
    <Dialog title="Turn on two-factor sign-in" size={460} onClose={onClose}>
      {begun.isPending ? <TableSkeleton rows={4} /> : null}
      {begun.error ? <ErrorPanel small message={messageOf(begun.error)} onRetry={() => void begun.refetch()} /> : null}
      {begun.data ? (
        <>
          <p className="dialog-text">
            Scan this with an app that makes codes, such as 1Password, Aegis or Google Authenticator, or type the key
            into it. Then enter the code that it shows.
          </p>
          <Square address={begun.data.address} />
          <p className="secret-key">
            <code>{(begun.data.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            <CopyButton value={begun.data.secret} label="Copy key" />
          </p>
          <FormBody form={form} submitLabel="Turn on" onCancel={onClose}>
            <TextInput
              label="Code of six digits"
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              key={fields.key('code')}
              {...fields.getInputProps('code')}
            />
          </FormBody>
        </>
      ) : (
        <DialogFoot onCancel={onClose}></DialogFoot>
      )}
    </Dialog>
  )
}

/** Always dark on white: scanners need it. */
function Square({ address }: { address: string }) {
  const { size, path } = qrShape(address)
  return (
    <svg className="secret-square" viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
