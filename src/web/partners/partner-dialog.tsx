import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import { neededName } from '../../contract/blank.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { companyMost, companyRules } from './company-rules.ts'
import { CountrySelect } from './country-select.tsx'

type Partner = Output<typeof partners.detail>['partner']
const labels = {
  companyName: 'Company name',
  companyAddress: 'Address',
  companyZip: 'Zip code',
  companyCity: 'City',
  companyCountry: 'Country',
  companyVat: 'VAT number (optional)',
  contactFirstName: 'First name',
  contactLastName: 'Last name',
  contactTitle: 'Title',
  contactEmail: 'E-mail',
  contactPhone: 'Phone (optional)',
} as const
type Field = keyof typeof labels
type Values = Record<Field, string>

const first = (p: Partner | null): Values => ({
  companyName: p?.company.name ?? '',
  companyAddress: p?.company.address ?? '',
  companyZip: p?.company.zip ?? '',
  companyCity: p?.company.city ?? '',
  companyCountry: p?.company.country ?? '',
  companyVat: p?.company.vat ?? '',
  contactFirstName: p?.contact.firstName ?? '',
  contactLastName: p?.contact.lastName ?? '',
  contactTitle: p?.contact.title ?? '',
  contactEmail: p?.contact.email ?? '',
  contactPhone: p?.contact.phone ?? '',
})

/** Adds a direct partner, or changes a partner's company and contact. */
export function PartnerDialog({
  partner,
  onClose,
  onSaved,
}: {
  partner: Partner | null
  onClose: () => void
  onSaved: (partnerUuid: string) => unknown
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const form = useServerForm<Values, string>({
    initialValues: first(partner),
    validate: {
      ...companyRules,
      contactFirstName: neededName,
      contactLastName: neededName,
      contactTitle: neededName,
      contactEmail: neededName,
    },
    save: async (values) => {
      if (!partner) return (await api.partners.create({ accountUuid, ...values })).uuid
      await api.partners.update({ accountUuid, partnerUuid: partner.uuid, ...values })
      return partner.uuid
    },
    onSaved: async (uuid) => {
      await makeStale(queries, 'partners')
      notify(partner ? 'Partner updated' : 'Partner added')
      await onSaved(uuid)
    },
  })
  const { fields } = form
  const text = (name: Field, most: number, type?: 'email' | 'tel') => (
    <TextInput
      label={labels[name]}
      type={type}
      maxLength={most}
      key={fields.key(name)}
      {...fields.getInputProps(name)}
    />
  )
  return (
    <FormDialog
      title={partner ? 'Update partner' : 'Add Partner'}
      submitLabel={partner ? 'Update partner' : 'Add Partner'}
      size={600}
      form={form}
      onClose={onClose}
    >
      {text('companyName', companyMost.companyName)}
      {text('companyAddress', companyMost.companyAddress)}
      <div className="auth-pair">
        {text('companyZip', companyMost.companyZip)}
        {text('companyCity', companyMost.companyCity)}
      </div>
      <div className="auth-pair">
        <CountrySelect
          label={labels.companyCountry}
          placeholder="Choose country"
          allowDeselect={false}
          key={fields.key('companyCountry')}
          {...fields.getInputProps('companyCountry')}
        />
        {text('companyVat', companyMost.companyVat)}
      </div>
      <h3 className="partner-part">Contact</h3>
      <div className="auth-pair">
        {text('contactFirstName', 100)}
        {text('contactLastName', 100)}
      </div>
      {text('contactTitle', 100)}
      <div className="auth-pair">
        {text('contactEmail', 254, 'email')}
        {text('contactPhone', 40, 'tel')}
      </div>
    </FormDialog>
  )
}
