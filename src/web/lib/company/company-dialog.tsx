import { longest } from '../../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyDetail } from '../../../contract/account/company.ts'
import { neededName } from '../../../contract/blank.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { notify } from '../../ui/notify.ts'
import { useApi } from '../api.tsx'
import { countriesQuery } from '../option-queries.ts'

const lines = [
  ['accountVatNumber', 'VAT number', longest.vatNumber],
  ['accountAddress', 'Address', longest.address],
  ['accountZipcode', 'Zip code', longest.zipcode],
  ['accountCity', 'City', longest.city],
  ['accountPhone', 'Phone', longest.phone],
  ['accountBillingEmail', 'Billing e-mail', longest.mail],
] as const

/** Changes the company. What the server refuses is shown at its field. */
export function CompanyDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const countries = useQuery(countriesQuery(api))
  const form = useServerForm({
    initialValues: { ...company },
    validate: { accountName: neededName },
    save: (values) => api.company.update({ ...values, accountCountryCode: values.accountCountryCode ?? '' }),
    onSaved: async () => {
      await Promise.all(['account', 'billing'].map((word) => queries.invalidateQueries({ queryKey: [word] })))
      notify('Company details updated successfully')
      onClose()
    },
  })
  const { fields } = form
  const options = countries.data?.map((c) => ({ value: c.countryCode, label: c.countryName })) ?? []
  return (
    <FormDialog title="Company details" submitLabel="Save changes" form={form} onClose={onClose}>
      <TextInput
        label="Company"
        maxLength={longest.companyName}
        key={fields.key('accountName')}
        {...fields.getInputProps('accountName')}
      />
      {lines.map(([name, label, maxLength]) => (
        <TextInput key={fields.key(name)} label={label} maxLength={maxLength} {...fields.getInputProps(name)} />
      ))}
      <Select
        label="Country"
        searchable
        clearable
        data={options}
        key={fields.key('accountCountryCode')}
        {...fields.getInputProps('accountCountryCode')}
      />
      <TextInput
        label="Payment details"
        description="IBAN and BIC, or what merchants need to pay you. It stands on their statements."
        maxLength={longest.paymentDetails}
        key={fields.key('accountPaymentDetails')}
        {...fields.getInputProps('accountPaymentDetails')}
      />
    </FormDialog>
  )
}
