import { PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../../contract/blank.ts'
import { daysToComeBack, longest } from '../../../contract/bounds.ts'
import type { MerchantCompany } from '../../../contract/partners/partner-company.ts'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { notify } from '../../ui/notify.ts'
import { CountrySelect } from '../country-select.tsx'
import { staleMerchant } from './queries.ts'

const lines = [
  ['companyName', 'Company'],
  ['companyAddress', 'Address'],
  ['companyZip', 'Zip code'],
  ['companyCity', 'City'],
  ['companyVat', 'VAT number'],
  ['contactFirstName', 'First name of the contact'],
  ['contactLastName', 'Last name of the contact'],
  ['contactTitle', 'Title of the contact'],
  ['contactPhone', 'Phone'],
] as const

/** Edits the merchant's company; server errors are shown at their fields. */
export function CompanyDialog({ company, onClose }: { company: MerchantCompany; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { people: _, leavingAskedBy: __, leavingDueAt: ___, ...known } = company
  const form = useServerForm({
    initialValues: known,
    validate: { companyName: neededName },
    save: (values) => api.partnerCompany.changeCompany(values),
    onSaved: async () => {
      await staleMerchant(queries)
      notify('Company details updated')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Company details" submitLabel="Save changes" form={form} onClose={onClose}>
      {lines.map(([name, label]) => (
        <TextInput key={fields.key(name)} label={label} {...fields.getInputProps(name)} />
      ))}
      <CountrySelect label="Country" key={fields.key('companyCountry')} {...fields.getInputProps('companyCountry')} />
    </FormDialog>
  )
}

/** Adds a user of the merchant, who chooses a password by mail. */
export function ColleagueDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: { name: '', email: '' },
    validate: { name: neededName, email: neededName },
    save: (values) => api.partnerCompany.addColleague(values),
    onSaved: async () => {
      await staleMerchant(queries)
      notify('Your colleague was mailed a link')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Add a colleague" submitLabel="Add" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        maxLength={longest.partnerName}
        key={fields.key('name')}
        {...fields.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        description="They get a link, by which they choose a password of their own."
        type="email"
        maxLength={longest.mail}
        key={fields.key('email')}
        {...fields.getInputProps('email')}
      />
    </FormDialog>
  )
}

/** Deletes the merchant's account after entering the password. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: neededName },
    save: (values) => api.partnerCompany.askToLeave(values),
    onSaved: async () => {
      await staleMerchant(queries)
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title="Delete the account?"
      submitLabel={`Delete in ${daysToComeBack} days`}
      form={form}
      onClose={onClose}
    >
      <p className="dialog-text">
        All campaigns end and your people are deleted in {daysToComeBack} days. Until then anybody of your company can
        take it back here.
      </p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        key={fields.key('password')}
        {...fields.getInputProps('password')}
      />
    </FormDialog>
  )
}
