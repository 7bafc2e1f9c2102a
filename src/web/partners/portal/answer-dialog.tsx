import { longest } from '../../../contract/bounds.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { neededName } from '../../../contract/blank.ts'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { notify } from '../../ui/notify.ts'

type Props = {
  contract: MerchantContract
  proposal: NonNullable<MerchantContract['proposal']>
  onClose: () => void
}

function AcceptDialog({ contract, proposal, onClose }: Props) {
  const api = useApi()
  const { termsUuid, textHash } = proposal
  const form = useServerForm<{ title: string; maySign: boolean; accepts: boolean }, unknown>({
    initialValues: { title: '', maySign: false, accepts: false },
    validate: {
      title: neededName,
      maySign: (ticked) => (ticked ? null : 'Tick that you may sign for the company'),
      accepts: (ticked) => (ticked ? null : 'Tick that you accept the terms'),
    },
    save: ({ title }) => api.partnerRoom.acceptTerms({ termsUuid, textHash, title, maySign: true, accepts: true }),
    onSaved: () => {
      notify('Terms accepted')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={`Terms of ${contract.name}`}
      submitLabel="Accept the terms"
      size={620}
      form={form}
      onClose={onClose}
    >
      <dl className="portal-lines">
        {proposal.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextInput
        label="Your title"
        maxLength={longest.partnerName}
        key={fields.key('title')}
        {...fields.getInputProps('title')}
      />
      <Checkbox
        label="I may sign for the company"
        key={fields.key('maySign')}
        {...fields.getInputProps('maySign', { type: 'checkbox' })}
      />
      <Checkbox
        label="I accept the terms above"
        key={fields.key('accepts')}
        {...fields.getInputProps('accepts', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

function ObjectDialog({ contract, proposal, onClose }: Props) {
  const api = useApi()
  // an ended campaign was reactivated only to propose these terms
  const stays = contract.status === 'sent' ? 'The campaign stays ended' : 'The terms in force stay'
  const form = useServerForm<{ reason: string }, unknown>({
    initialValues: { reason: '' },
    validate: { reason: neededName },
    save: ({ reason }) => api.partnerRoom.objectTo({ termsUuid: proposal.termsUuid, reason }),
    onSaved: () => {
      notify(stays)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Object to the new terms of ${contract.name}`}
      submitLabel="Object"
      form={form}
      onClose={onClose}
    >
      <p className="dialog-text">{stays}, and the publisher is sent your reason.</p>
      <Textarea
        label="Reason"
        maxLength={longest.reason}
        autosize
        key={form.fields.key('reason')}
        {...form.fields.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** The merchant's answer to proposed terms. */
export const AnswerDialog = ({ answer, ...props }: Props & { answer: 'accept' | 'object' }) =>
  answer === 'accept' ? <AcceptDialog {...props} /> : <ObjectDialog {...props} />
