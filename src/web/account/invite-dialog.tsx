import { roleLabels } from '../../contract/account/role-words.ts'
import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../contract/account/account.ts'
import { rolesToGive } from '../../contract/account/who-may.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { FullPlan } from './full-plan.tsx'
import { emailProblem } from './email-problem.ts'
import { invitationsQuery } from './queries.ts'

/** Invites a person by mail, who chooses their own name and password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const giving = rolesToGive({ userUuid: me.userUuid, role: me.userRole })
  const form = useServerForm({
    initialValues: { invitationEmail: '', invitationRole: 'member' as Role },
    validate: { invitationEmail: emailProblem },
    save: (values) => api.invitations.invite(values),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: invitationsQuery(api).queryKey })
      notify('Invitation sent')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Invite by e-mail" submitLabel="Send invitation" form={form} onClose={onClose}>
      <FullPlan />
      <TextInput
        label="E-mail"
        type="email"
        description="The link in the mail works once, for seven days"
        maxLength={longest.mail}
        key={fields.key('invitationEmail')}
        {...fields.getInputProps('invitationEmail')}
      />
      <Select
        label="Role"
        allowDeselect={false}
        data={giving.map((role) => ({ value: role, label: roleLabels[role] }))}
        key={fields.key('invitationRole')}
        {...fields.getInputProps('invitationRole')}
      />
    </FormDialog>
  )
}
