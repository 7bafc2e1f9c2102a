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

interface CompanyDialogProps {
  company: CompanyDetail
  /** Requests the details for an invoice before showing its price. `check` throws what is missing as `field: rule`. */
  forInvoice?: { check: () => Promise<unknown>; onReady: () => void }
  onClose: () => void
}

/** Edits the company. Server errors are shown at their fields. */
export function CompanyDialog({ company, forInvoice, onClose }: CompanyDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const countries = useQuery(countriesQuery(api))
  const form = useServerForm({
    // an empty string would show the clear button of the country
    initialValues: { ...company, accountCountryCode: company.accountCountryCode || null },
    validate: {
      accountName: neededName,
      ...(forInvoice
        ? {
            accountAddress: neededName,
            accountCity: neededName,
            accountCountryCode: (code: string | null) => neededName(code ?? ''),
          }
        : {}),
    },
    save: async (values) => {
      await api.company.update({ ...values, accountCountryCode: values.accountCountryCode ?? '' })
      await forInvoice?.check()
    },
    onSaved: async () => {
      await Promise.all(['account', 'billing'].map((word) => queries.invalidateQueries({ queryKey: [word] })))
      if (forInvoice) return forInvoice.onReady()
      notify('Company details updated successfully')
      onClose()
    },
  })
  const { fields } = form
  const options = countries.data?.map((c) => ({ value: c.countryCode, label: c.countryName })) ?? []
  return (
    <FormDialog
      title={forInvoice ? 'Who buys' : 'Company details'}
      submitLabel={forInvoice ? 'Continue' : 'Save changes'}
      form={form}
      onClose={onClose}
    >
      {forInvoice ? (
        <p className="dialog-text">The invoice names this company, and its country and VAT number decide the VAT.</p>
      ) : null}
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
      {forInvoice ? null : (
        <TextInput
          label="Payment details"
          description="IBAN and BIC, or what merchants need to pay you. Shown on their statements."
          maxLength={longest.paymentDetails}
          key={fields.key('accountPaymentDetails')}
          {...fields.getInputProps('accountPaymentDetails')}
        />
      )}
    </FormDialog>
  )
}
