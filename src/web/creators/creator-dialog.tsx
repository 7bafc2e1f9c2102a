import { creatorRate, longest } from '../../contract/bounds.ts'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { payableWhens } from '../../contract/creators/creator-words.ts'
import { ownCustom } from '../../report/customs.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { countriesQuery, currenciesQuery } from '../lib/option-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { payableLabels } from './payable-labels.ts'
import { creatorQuery } from './queries.ts'
import { type CreatorFields, useCreatorForm } from './use-creator-form.ts'

const payable = payableWhens.map((value) => ({ value, label: payableLabels[value] }))

const addressLines = [
  ['creatorVatNumber', 'VAT number', longest.vatNumber],
  ['creatorAddress', 'Address', longest.address],
  ['creatorZipcode', 'Zip code', longest.zipcode],
  ['creatorCity', 'City', longest.city],
] as const

const FirstRate = ({ fields }: { fields: CreatorFields }) => (
  <NumberInput
    label="Share of your commission"
    description="Left empty, the creator earns nothing until there is a rate."
    suffix=" %"
    min={creatorRate.least}
    max={creatorRate.mostPercent}
    decimalScale={4}
    decimalSeparator={ownCustom().decimal}
    key={fields.key('creatorRatePercentage')}
    {...fields.getInputProps('creatorRatePercentage')}
  />
)

/** In which currency, and when, a creator is paid. */
function StatementFields({ fields }: { fields: CreatorFields }) {
  const currencies = useQuery(currenciesQuery(useApi()))
  return (
    <>
      <div className="auth-pair">
        <Select
          label="Currency of statements"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? [fields.getValues().creatorCurrencyCode]}
          key={fields.key('creatorCurrencyCode')}
          {...fields.getInputProps('creatorCurrencyCode')}
        />
        <Select
          label="Payable when"
          allowDeselect={false}
          data={payable}
          key={fields.key('creatorPayableWhen')}
          {...fields.getInputProps('creatorPayableWhen')}
        />
      </div>
      <TextInput
        label="Self-billed invoices since"
        description="The day of your written agreement about them; empty for none."
        type="date"
        key={fields.key('creatorSelfBilledSince')}
        {...fields.getInputProps('creatorSelfBilledSince')}
      />
    </>
  )
}

function AddressFields({ fields }: { fields: CreatorFields }) {
  const countries = useQuery(countriesQuery(useApi()))
  return (
    <>
      {addressLines.map(([name, label, maxLength]) => (
        <TextInput key={fields.key(name)} label={label} maxLength={maxLength} {...fields.getInputProps(name)} />
      ))}
      <Select
        label="Country"
        searchable
        clearable
        data={countries.data?.map((c) => ({ value: c.countryCode, label: c.countryName })) ?? []}
        key={fields.key('creatorCountryCode')}
        {...fields.getInputProps('creatorCountryCode')}
      />
    </>
  )
}

interface CreatorDialogProps {
  /** The creator to change; without one a new one is added. */
  creator?: CreatorView
  onClose: () => void
}

/** Adds a creator, with the percentage of the commission they get, or changes one. */
export function CreatorDialog({ creator, onClose }: CreatorDialogProps) {
  const form = useCreatorForm(creator, onClose)
  const { fields } = form
  return (
    <FormDialog
      title={creator ? 'Edit creator' : 'Add creator'}
      submitLabel={creator ? 'Save changes' : 'Add creator'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={longest.partnerName}
        key={fields.key('creatorName')}
        {...fields.getInputProps('creatorName')}
      />
      <TextInput
        label="Slug"
        description={
          creator
            ? 'The name pages use for the creator. The old one keeps working.'
            : 'What pages call the creator by. Left empty, it is made of the name.'
        }
        maxLength={longest.slug}
        key={fields.key('creatorSlug')}
        {...fields.getInputProps('creatorSlug')}
      />
      <TextInput
        label="E-mail"
        type="email"
        maxLength={longest.mail}
        key={fields.key('creatorEmail')}
        {...fields.getInputProps('creatorEmail')}
      />
      {creator ? null : <FirstRate fields={fields} />}
      <StatementFields fields={fields} />
      <AddressFields fields={fields} />
      <TextInput
        label="Payment details"
        description="IBAN and BIC, or what you need to pay them. Shown on their statements."
        maxLength={longest.paymentDetails}
        key={fields.key('creatorPaymentDetails')}
        {...fields.getInputProps('creatorPaymentDetails')}
      />
    </FormDialog>
  )
}

/** Loads the full creator, which the list does not hold, and then shows the form. */
export function EditCreator({ creatorId, onClose }: { creatorId: string; onClose: () => void }) {
  const api = useApi()
  const asked = useQuery(creatorQuery(api, creatorId))
  if (asked.data) return <CreatorDialog creator={asked.data} onClose={onClose} />
  return (
    <Dialog title="Edit creator" onClose={onClose}>
      {asked.error ? (
        <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingBlock label="Loading the creator" h={320} />
      )}
    </Dialog>
  )
}
